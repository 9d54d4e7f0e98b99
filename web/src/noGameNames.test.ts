import { expect, it } from 'vitest';
import described from '../../tests/vectors/games.json';

const files = import.meta.glob<string>(['./**/*.{ts,svelte,css}', '!./games/**', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('no shared file of the page names a game', () => {
  const names = described.games.flatMap(({ name, title }) => [name, title.toLowerCase()]);
  const found = Object.entries(files).flatMap(([file, text]) =>
    names.filter((name) => text.toLowerCase().includes(name)).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});
