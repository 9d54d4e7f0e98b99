import { expect, it } from 'vitest';
import { Query } from './query.svelte';

const slowly = <Answer>(answer: Answer) => new Promise<Answer>((done) => setTimeout(() => done(answer), 5));

it('an answer that comes late does not replace the one that was asked for after it', async () => {
  const asked = new Query<string>();
  await Promise.all([asked.ask(() => slowly('rook13')), asked.ask(() => Promise.resolve('bezique'))]);
  expect(asked.answer).toBe('bezique');
});

it('nor does a refusal', async () => {
  const asked = new Query<string>();
  await Promise.all([
    asked.ask(() => slowly('').then(() => Promise.reject(new Error('gone')))),
    asked.ask(() => Promise.resolve('bezique')),
  ]);
  expect([asked.answer, asked.error]).toEqual(['bezique', '']);
});

it('there is never an answer beside an error', async () => {
  const asked = new Query<string>();
  await asked.ask(() => Promise.resolve('bezique'));
  await asked.ask(() => Promise.reject(new Error('gone')));
  expect([asked.answer, asked.error]).toEqual([null, 'gone']);
  await asked.ask(() => Promise.resolve('rook13'));
  expect([asked.answer, asked.error]).toEqual(['rook13', '']);
});
