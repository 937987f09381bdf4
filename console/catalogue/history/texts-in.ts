/** The texts and numbers in a value, however deep they stand in it. */
export const textsIn = (value: unknown): string[] => {
  if (value === null || value === undefined) return []
  return typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [String(value)]
}
