/** The time of day, for countdowns; it ticks while somebody looks. */
import { createSubscriber } from 'svelte/reactivity';

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 250);
  return () => clearInterval(timer);
});

export function now(): number {
  subscribe();
  return Date.now();
}

/** Whole seconds until then, never below none. */
export const secondsUntil = (then: number): number => Math.max(0, Math.ceil((then - now()) / 1000));
