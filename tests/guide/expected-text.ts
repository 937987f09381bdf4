/** True when `printed` matches the text of a page, in which `…` is any text and each number any number. */
export const matchesText = (shown: string, printed: string): boolean => {
  const pattern = shown
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
export const isLike = (shown: unknown, value: unknown): boolean => {
  if (Array.isArray(shown))
    return (
      Array.isArray(value) &&
      (shown.length === 0 || shown.length === value.length) &&
      shown.every((one, n) => isLike(one, value[n]))
    )
  if (typeof shown === 'object' && shown !== null)
    return (
      typeof value === 'object' &&
      value !== null &&
      Object.entries(shown).every(([name, one]) => isLike(one, (value as Record<string, unknown>)[name]))
    )
  return typeof shown === typeof value && matchesText(String(shown), String(value))
}
