import type { Key } from './en';

export const hi: Record<Key, string> = {} as Record<Key, string>;
