import type { Key } from './en';

export const vi: Record<Key, string> = {} as Record<Key, string>;
