/**
 * Sorts the values in place and returns them. Most lists are already in order, and `sort` allocates a kilobyte for any length:
 * for thousands of orders that exceeds all other allocations.
 */
export const sortInPlace = <T>(values: T[], compare: (a: T, b: T) => number): T[] => {
  for (let place = 1; place < values.length; place++)
    if (compare(values[place - 1] as T, values[place] as T) > 0) return values.sort(compare)
  return values
}
