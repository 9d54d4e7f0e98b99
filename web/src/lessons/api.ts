/** Requests for newcomers: a game's first lesson. */
import { ask } from '../lib/api';
import type { Lesson } from '../protocol';

export const lessonOf = (game: string, language: string) => ask<Lesson>('GET', `/api/lessons/${game}?language=${language}`);
