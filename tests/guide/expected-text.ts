/** True when `printed` matches the text of a page, in which `…` is any text and each number any number. */
export const isAsSaid = (said: string, printed: string): boolean => {
  const pattern = said
    .trim()
    .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    .replaceAll('…', '[^"]*')
    .replace(/\d+/g, '\\d+')
  return new RegExp(`^${pattern}$`).test(printed.trim())
}

/**
 * True when a value has the parts that a page shows: each shown field of an object; as many elements as shown
 * of a list, or any list for an empty one.
 */
export const isLike = (said: unknown, value: unknown): boolean => {
  if (Array.isArray(said))
    return (
      Array.isArray(value) &&
      (said.length === 0 || said.length === value.length) &&
      said.every((one, n) => isLike(one, value[n]))
    )
  if (typeof said === 'object' && said !== null)
    return (
      typeof value === 'object' &&
      value !== null &&
      Object.entries(said).every(([name, one]) => isLike(one, (value as Record<string, unknown>)[name]))
    )
  return typeof said === typeof value && isAsSaid(String(said), String(value))
}
