/** A number with thousands separators, as `1,234,567`. */
export const count = (number: number): string => number.toLocaleString('en')

/** A number and its noun: `1 row`, `2,000 rows`. */
export const counted = (number: number, one: string, many: string): string =>
  `${count(number)} ${number === 1 ? one : many}`
