// Words that reach out of the screen, of what they are written on, or of what cuts them off.
async () => {
  const SLACK = 1.5; // px that rounding may cost
  const DEEP = 4; // px: a line is higher than its letters
  await document.fonts.ready;
  const isSeen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !e.closest('.sr, svg, select');
  const isClipped = (e) => getComputedStyle(e).clipPath !== 'none'; // for who listens only
  const isShortened = ({ textOverflow, webkitLineClamp }) => textOverflow === 'ellipsis' || webkitLineClamp !== 'none'; // and says so
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faults = new Set();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const e = text.parentElement;
    if (!text.data.trim() || !isSeen(e) || isClipped(e) || isShortened(getComputedStyle(e))) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter((line) => line.width);
    const name = `${e.tagName.toLowerCase()}: ${text.data.trim().slice(0, 50)}`;
    if (lines.some(({ left, right }) => left < -SLACK || right > innerWidth + SLACK)) faults.add(`off the screen: ${name}`);
    for (let box = e; box !== document.body; box = box.parentElement) {
      const { display, overflowX, overflowY } = getComputedStyle(box);
      const isSheet = box.matches('button, a, label, summary') && display !== 'inline';
      const [across, down] = [overflowX, overflowY].map((way) => isSheet || way === 'hidden' || way === 'clip');
      if (!across && !down) continue;
      const { left, top, right, bottom } = box.getBoundingClientRect();
      const isOut = (line) =>
        (across && (line.left < left - SLACK || line.right > right + SLACK)) || (down && (line.top < top - DEEP || line.bottom > bottom + DEEP));
      if (lines.some(isOut)) faults.add(`out of its ${box.tagName.toLowerCase()}: ${name}`);
      break;
    }
  }
  return [...faults];
}
