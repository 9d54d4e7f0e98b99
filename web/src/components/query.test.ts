import { expect, it } from 'vitest';
import { Query } from './query.svelte';

const slowly = <Answer>(answer: Answer) => new Promise<Answer>((done) => setTimeout(() => done(answer), 5));

it('a late response does not replace the response to a later request', async () => {
  const query = new Query<string>();
  await Promise.all([query.ask(() => slowly('rook13')), query.ask(() => Promise.resolve('bezique'))]);
  expect(query.answer).toBe('bezique');
});

it('a late refusal does not replace the response to a later request', async () => {
  const query = new Query<string>();
  await Promise.all([
    query.ask(() => slowly('').then(() => Promise.reject(new Error('gone')))),
    query.ask(() => Promise.resolve('bezique')),
  ]);
  expect([query.answer, query.error]).toEqual(['bezique', '']);
});

it('never has both a response and an error', async () => {
  const query = new Query<string>();
  await query.ask(() => Promise.resolve('bezique'));
  await query.ask(() => Promise.reject(new Error('gone')));
  expect([query.answer, query.error]).toEqual([null, 'gone']);
  await query.ask(() => Promise.resolve('rook13'));
  expect([query.answer, query.error]).toEqual(['rook13', '']);
});
