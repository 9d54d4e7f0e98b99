/** The current time, for countdowns; it ticks while a component uses it. */
import { createSubscriber } from 'svelte/reactivity';

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 250);
  return () => clearInterval(timer);
});

export function now(): number {
  subscribe();
  return Date.now();
}

/** Whole seconds until a time, at least 0. */
export const secondsUntil = (then: number): number => Math.max(0, Math.ceil((then - now()) / 1000));
