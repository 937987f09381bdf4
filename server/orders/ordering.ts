/**
 * The values in order; they are sorted in place. Most stand so already, and `sort` leaves a kilobyte of garbage behind however few they
 * are: of thousands of orders that is more than all else of them.
 */
export const inOrder = <T>(values: T[], compare: (a: T, b: T) => number): T[] => {
  for (let place = 1; place < values.length; place++)
    if (compare(values[place - 1] as T, values[place] as T) > 0) return values.sort(compare)
  return values
}
