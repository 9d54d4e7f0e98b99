import { expect, it } from 'vitest';
import { fadeEdges } from './fadeEdges';

function box(height: number, whole: number): HTMLElement {
  const node = document.createElement('div');
  Object.defineProperties(node, { clientHeight: { value: height }, scrollHeight: { value: whole } });
  return node;
}

it('leaves a box alone if everything is visible', () => {
  const node = box(300, 300);
  fadeEdges(node);
  expect(node.style.maskImage).toBe('');
});

it('fades the end until it is scrolled into view', () => {
  const node = box(300, 500);
  const leave = fadeEdges(node)!;
  expect(node.style.maskImage).toBe('linear-gradient(transparent, #000 0px, #000 calc(100% - 44px), transparent)');
  node.scrollTop = 200;
  node.dispatchEvent(new Event('scroll'));
  expect(node.style.maskImage).toBe('linear-gradient(transparent, #000 44px, #000 calc(100% - 0px), transparent)');
  leave();
});
