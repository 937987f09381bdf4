/** Texts and numbers in a value, at any depth. */
export const textsIn = (value: unknown): string[] => {
  if (value === null || value === undefined) return []
  return typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [String(value)]
}
