import { expect, it } from 'vitest';
import type { Term } from '../protocol';
import { markTerms, withTerms } from './words';

const term = (name: string, ...words: string[]): Term => ({ name, title: name, about: '', words, cards: [], marked: null });
const TERMS = [term('trump', 'trump', 'trumps'), term('hidden', 'hidden trump'), term('trick', 'हाथ', 'हाथों')];
const names = (text: string, found?: Set<string>) =>
  withTerms(text, TERMS, found).flatMap(({ text: words, term: each }) => (each ? [`${each.name}: ${words}`] : []));

it('marks a word once, in any of its forms and in any case', () => {
  expect(names('Trumps beat all. A trump wins.')).toEqual(['trump: Trumps']);
  expect(withTerms('A trump!', TERMS).map(({ text }) => text)).toEqual(['A ', 'trump', '!']);
});

it('prefers the longest word and leaves parts of words alone', () => {
  expect(names('A hidden trump is not a trumpet.')).toEqual(['hidden: hidden trump']);
  expect(names('हाथी और हाथ')).toEqual(['trick: हाथ']);
});

it('leaves out what was found before', () => {
  expect(names('a trump', new Set(['trump']))).toEqual([]);
});

it('turns words into buttons, but not in headings and links', () => {
  const element = document.createElement('div');
  element.innerHTML = '<h3>Trump</h3><a href="/">trump</a><p>Play a <b>trump</b>.</p>';
  markTerms(element, TERMS, new Set());
  expect([...element.querySelectorAll('button')].map(({ dataset, textContent }) => [dataset.term, textContent])).toEqual([
    ['trump', 'trump'],
  ]);
  expect(element.textContent).toBe('TrumptrumpPlay a trump.');
});
