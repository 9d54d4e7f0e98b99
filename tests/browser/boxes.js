// Layout faults at a table, as sentences: things that overlap, are cut off or are too small.
async () => {
  const VISIBLE = 24; // px of a card that must be visible to be tapped
  const TARGET = 44; // px: the smallest size of a control
  const SLACK = 1.5; // px for rounding
  const LOW = 420; // px: the height of a phone in landscape
  const GAP = 4; // px between a stationary pile and a plate
  const LEAN = 7; // px by which a tilted card may exceed its slot
  const all = (where) => [...document.querySelectorAll(where)].filter((e) => e.checkVisibility());
  const box = (e) => e.getBoundingClientRect();
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const places = () => all('.field *').map((e) => Object.values(box(e).toJSON()).join()).join(' ');

  // controls that have just appeared ignore clicks at first
  const fresh = all('.center').flatMap((e) => e.getAnimations({ subtree: true }));
  await Promise.all(fresh.map((each) => each.finished));
  for (let [before, still] = ['', 0]; still < 3; before = places()) {
    await frame();
    still = places() === before ? still + 1 : 0;
  }

  const faults = [];
  const words = (e) => (e.ariaLabel ?? e.innerText ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
  const named = (kind, where) => all(where).map((e) => ({ kind, e, name: `${kind} ${words(e)}`.trim() }));
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth) faults.push(`the page scrolls sideways: ${root.scrollWidth}`);
  if (root.scrollHeight > innerHeight) faults.push(`the page scrolls down: ${root.scrollHeight}`);

  const hand = named('card', '#hand [role=option]');
  const plates = named('plate', '.plate');
  const status = named('status', '#status > span');
  const header = named('header', '.table > header');
  const controls = named('control', '.table > header button, .actions button, .center button, .result button, .sort button');
  const onTable = ['trick', 'melded', 'laid', 'stock', 'turn-up', 'widow', 'aside'].flatMap((zone) =>
    all(`.card.${zone}`).filter((e) => e.style.opacity !== '0').map((e, at) => ({ kind: zone, e, name: `${zone} ${at}` })),
  );
  // our own melds are also cards of the hand, which is checked separately
  const isOurs = ({ e }) => hand.some((card) => Math.abs(box(card.e).x - box(e).x) < 2 && Math.abs(box(card.e).y - box(e).y) < 2);
  const others = onTable.filter((each) => !isOurs(each));
  const asked = named('asked', '.center > div > *').filter(({ e }) => box(e).height);
  const result = named('result', '.result > *');

  for (const { e, name } of [...hand, ...plates, ...status, ...controls, ...others, ...asked, ...result]) {
    const { left, top, right, bottom } = box(e);
    if (left < -SLACK || top < -SLACK || right > innerWidth + SLACK || bottom > innerHeight + SLACK) {
      faults.push(`${name} is not entirely on the screen: ${[left, top, right, bottom].map(Math.round)}`);
    }
  }

  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  const checkApart = (one, two) => {
    const [a, b] = [box(one.e), box(two.e)];
    const slack = one.e.matches('.card') || two.e.matches('.card') ? LEAN : SLACK;
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > slack && down > slack) faults.push(`${one.name} and ${two.name} overlap: ${across.toFixed()} × ${down.toFixed()}`);
  };
  const checkGap = (these, those) => {
    for (const one of these) {
      for (const two of those) {
        const [a, b] = [box(one.e), box(two.e)];
        const distance = Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
        if (distance < GAP) faults.push(`${one.name} is too close to ${two.name}: ${distance.toFixed(1)}`);
      }
    }
  };
  const apart = (these, those) => these.forEach((one) => those.forEach((two) => one.e !== two.e && checkApart(one, two)));
  const pairs = (these) => these.forEach((one, at) => apart([one], these.slice(at + 1)));
  const actions = controls.filter(({ e }) => e.closest('.actions, .sort'));
  const kinds = (...wanted) => others.filter(({ kind }) => wanted.includes(kind));
  if (!result.length) {
    pairs([...plates, ...status, ...actions, ...header]);
    pairs(kinds('trick'));
    apart(hand, [...plates, ...status, ...actions, ...others]);
    apart(others, [...plates, ...status, ...actions, ...header]);
    // on a phone in landscape a question takes all the room above the hand
    const around = innerHeight < LOW ? [] : [...plates, ...status, ...kinds('melded', 'stock', 'turn-up', 'widow')];
    apart(asked, [...around, ...actions, ...header, ...hand]);
    checkGap(kinds('stock', 'turn-up', 'widow'), plates);
    apart(kinds('trick'), kinds('melded', 'laid', 'stock', 'turn-up', 'widow', 'aside'));
    apart(kinds('melded', 'laid'), kinds('stock', 'turn-up', 'widow', 'aside'));
    for (const { e, name } of hand) {
      const at = box(e);
      const isSeen = (x, y) => document.elementFromPoint(x, y) === e;
      const count = (length, seen) => 2 * Array.from({ length: length / 2 }, (_, at) => seen(2 * at + 1)).filter(Boolean).length;
      const wide = count(at.width, (x) => isSeen(at.left + x, at.top + 16));
      const high = count(at.height, (y) => isSeen(at.left + 12, at.top + y));
      if (Math.min(wide, high) < VISIBLE) faults.push(`${name} shows ${wide} × ${high} px only`);
    }
  }

  // even with a very long name, the cards on a plate cover none of its text
  const backs = all('.card.hand.mini').map(box);
  const names = all('.plate .name').map((e) => [e, e.textContent]);
  names.forEach(([e]) => (e.textContent = 'Bartholomew the Third'));
  for (const { e, name } of plates) {
    const written = [...e.querySelectorAll('.name, small > *')];
    const hidden = written.filter((each) => backs.some((back) => overlap(box(each), back)) || box(each).right > box(e).right);
    if (hidden.length) faults.push(`${name} hides ${hidden.map(words)} under cards or beyond its edge`);
  }
  names.forEach(([e, text]) => (e.textContent = text));

  // a result covers a plate or the status entirely or not at all
  for (const { e } of result.filter(({ e }) => e.matches('section'))) {
    const { left, right, bottom } = box(e);
    const isOut = (at) => at.top < bottom && at.bottom > bottom + SLACK && at.left < right && at.right > left;
    const out = [...plates, ...status].filter((each) => isOut(box(each.e)));
    if (out.length) faults.push(`${out.map(({ name }) => name)} sticks out below the result`);
  }

  for (const { e, name } of plates) {
    const figures = [...e.querySelectorAll('small > *')];
    const end = box(e).right - parseFloat(getComputedStyle(e).paddingRight);
    const cut = figures.filter((each) => box(each).right > Math.min(end, box(each.parentElement).right) + SLACK);
    if (cut.length) faults.push(`${name} cuts off its figures ${cut.map(words)}`);
  }

  const rises = new Set(all('.card.up .lift').map((e) => getComputedStyle(e).transform));
  if (rises.size > 1) faults.push(`chosen cards are raised by different amounts: ${[...rises]}`);

  for (const { e, name } of controls) {
    const { x, y, width, height } = box(e);
    if (width < TARGET || height < TARGET) faults.push(`${name} is too small: ${width} × ${height}`);
    const isBehind = document.querySelector('.result > *') && !e.closest('.result, header');
    const found = document.elementFromPoint(x + width / 2, y + height / 2);
    if (!isBehind && !e.contains(found)) faults.push(`${name} is covered by ${found?.className || found?.tagName}`);
  }

  const clipped = '.plate .name, .plate small, #status > span, .actions, .actions button, .center, .center *, .sort button, .result, .result *, #side table, .sheet, header .facts, header .scores';
  for (const e of all(clipped)) {
    if (e.matches('.sr, .sr *, svg, svg *, input, fieldset') || e.closest('svg')) continue; // a long list of melds scrolls
    const style = getComputedStyle(e);
    if (style.display === 'inline') continue;
    const [wide, high] = [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight];
    const mayScroll = e.matches('.result .text') && e.querySelector('.card, svg, img'); // a result that also shows a hand
    if (wide > 1 || (high > 1 && style.overflowY !== 'visible' && !mayScroll)) {
      faults.push(`clipped by ${wide} × ${high}: ${e.className || e.tagName} ${words(e)}`);
    }
  }
  return faults;
}
