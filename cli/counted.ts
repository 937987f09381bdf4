/** Number with thousands separators, such as `1,234,567`. */
export const count = (number: number): string => number.toLocaleString('en')

/** Number with its noun: `1 row`, `2,000 rows`. */
export const counted = (number: number, one: string, many: string): string =>
  `${count(number)} ${number === 1 ? one : many}`
