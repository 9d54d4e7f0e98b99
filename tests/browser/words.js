// Texts that extend beyond the screen, their control, or a box that clips them.
async () => {
  const SLACK = 1.5; // px for rounding
  const LINE_SLACK = 4; // px: a line is taller than its letters
  await document.fonts.ready;
  const isVisible = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !e.closest('.sr, svg, select');
  const isClipped = (e) => getComputedStyle(e).clipPath !== 'none'; // for screen readers only
  const isShortened = ({ textOverflow, webkitLineClamp }) => textOverflow === 'ellipsis' || webkitLineClamp !== 'none'; // with an ellipsis
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faults = new Set();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const e = text.parentElement;
    if (!text.data.trim() || !isVisible(e) || isClipped(e) || isShortened(getComputedStyle(e))) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter((line) => line.width);
    const name = `${e.tagName.toLowerCase()}: ${text.data.trim().slice(0, 50)}`;
    if (lines.some(({ left, right }) => left < -SLACK || right > innerWidth + SLACK)) faults.add(`off the screen: ${name}`);
    // shown whole or not at all
    const isOptional = e.matches('[data-optional]');
    for (let box = e; box !== document.body; box = box.parentElement) {
      const { display, overflowX, overflowY } = getComputedStyle(box);
      const isControl = box.matches('button, a, label, summary') && display !== 'inline';
      const [across, down] = [overflowX, overflowY].map((way) => isControl || way === 'hidden' || way === 'clip');
      if (!across && !down) continue;
      const { left, top, right, bottom } = box.getBoundingClientRect();
      const isOut = (line) =>
        (across && (line.left < left - SLACK || line.right > right + SLACK)) || (down && (line.top < top - LINE_SLACK || line.bottom > bottom + LINE_SLACK));
      if (isOptional && lines.every((line) => line.top > bottom - LINE_SLACK)) break;
      if (lines.some(isOut)) faults.add(`outside its ${box.tagName.toLowerCase()}: ${name}`);
      break;
    }
  }
  return [...faults];
}
