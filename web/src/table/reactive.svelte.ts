/** The one place where the state of a table meets Svelte. */

/** The same data with every field a signal, so that only what has changed is drawn again. Assign to its fields to change it. */
export function reactive<State extends object>(state: State): State {
  const signals = {} as State;
  for (const key of Object.keys(state) as (keyof State)[]) {
    let value = $state.raw(state[key]);
    Object.defineProperty(signals, key, { enumerable: true, get: () => value, set: (next: State[typeof key]) => (value = next) });
  }
  return signals;
}
