/** Finds the words of a game in a text. */
import type { Term } from '../protocol';

export interface Piece {
  text: string;
  term?: Term;
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The text in pieces; each term is marked where it first occurs, and added to those already found. */
export function withTerms(text: string, terms: readonly Term[], found: Set<string> = new Set()): Piece[] {
  const byWord = new Map(terms.flatMap((term) => term.words.map((word) => [word.toLowerCase(), term] as const)));
  if (!byWord.size) return [{ text }];
  const longestFirst = [...byWord.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const letter = '[\\p{L}\\p{M}\\p{N}]';
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(new RegExp(`(?<!${letter})(?:${longestFirst.join('|')})(?!${letter})`, 'giu'))) {
    const term = byWord.get(match[0].toLowerCase());
    if (!term || found.has(term.name)) continue;
    found.add(term.name);
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: match[0], term });
    end = match.index + match[0].length;
  }
  return end < text.length ? [...pieces, { text: text.slice(end) }] : pieces;
}

/** Turns the words of a game inside an element into buttons, but not those in headings, links and the first row of a table. */
export function markTerms(element: Element, terms: readonly Term[], found: Set<string>): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const node of texts) {
    if (node.parentElement?.closest('a, button, h1, h2, h3, th')) continue;
    const pieces = withTerms(node.data, terms, found);
    if (pieces.some(({ term }) => term)) node.replaceWith(...pieces.map(({ text, term }) => (term ? buttonOf(text, term) : text)));
  }
}

function buttonOf(text: string, term: Term): HTMLButtonElement {
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'term', textContent: text });
  button.dataset.term = term.name;
  button.setAttribute('aria-haspopup', 'dialog');
  return button;
}
