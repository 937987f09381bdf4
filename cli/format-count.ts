/** Number with thousands separators, such as `1,234,567`. */
export const formatCount = (number: number): string => number.toLocaleString('en')

/** Number with its noun: `1 row`, `2,000 rows`. */
export const countWithNoun = (number: number, one: string, many: string): string =>
  `${formatCount(number)} ${number === 1 ? one : many}`
