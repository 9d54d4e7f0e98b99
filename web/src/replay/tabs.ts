/** What the panel beside a replay shows. */
export const TABS = ['moves', 'score', 'trick', 'about'] as const;
export type Tab = (typeof TABS)[number];
