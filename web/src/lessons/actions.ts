/** Comparing what the learner does with what the lesson expects. */

/** Whether two actions are the same; the order of their cards does not matter. */
export function isSame(left: string, right: string): boolean {
  const words = (action: string) => {
    const [verb, ...rest] = action.split(' ');
    return [verb, ...rest.sort()].join(' ');
  };
  return words(left) === words(right);
}
