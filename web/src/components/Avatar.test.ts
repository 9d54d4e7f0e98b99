import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { AVATARS, BOTS } from '../art/avatars';
import Avatar from './Avatar.svelte';

const shown = (props: { name: string; avatar?: string | null; bot?: boolean; standIn?: boolean }) => {
  const { container } = render(Avatar, props);
  const paths = [...container.querySelectorAll('.drawing path')].map((path) => path.getAttribute('d'));
  return { paths, text: container.textContent.trim(), hasBadge: !!container.querySelector('.badge') };
};
const drawn = (layers: [string, string][]) => layers.map(([, path]) => path);

describe('an avatar', () => {
  it('is the drawing that a person chose', () => {
    expect(shown({ name: 'Asha', avatar: 'owl' }).paths).toEqual(drawn(AVATARS.owl.layers));
  });

  it('is the face of the bot with this name', () => {
    expect(shown({ name: 'Cog', bot: true }).paths).toEqual(drawn(BOTS.Cog!.layers));
  });

  it('of a person whose seat a bot plays stays, with a mark', () => {
    const { paths, hasBadge } = shown({ name: 'Asha', avatar: 'owl', bot: true, standIn: true });
    expect(paths).toEqual(drawn(AVATARS.owl.layers));
    expect(hasBadge).toBe(true);
  });

  it('is an initial where none is known', () => {
    expect(shown({ name: 'Asha' })).toEqual({ paths: [], text: 'A', hasBadge: false });
    expect(shown({ name: 'Asha', avatar: 'from a newer server' }).text).toBe('A');
  });

  it('differs from all others in shape and color', () => {
    const all = [...Object.values(AVATARS), ...Object.values(BOTS)];
    expect(new Set(all.map(({ ground }) => ground)).size).toBe(all.length);
    expect(new Set(all.map(({ layers }) => drawn(layers).join())).size).toBe(all.length);
  });
});
