/** Whether `printed` is what a page says: `…` there is any text, and a number any number. */
export const isAsSaid = (said: string, printed: string): boolean => {
  const pattern = said
    .trim()
    .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    .replaceAll('…', '[^"]*')
    .replace(/\d+/g, '\\d+')
  return new RegExp(`^${pattern}$`).test(printed.trim())
}

/** Whether a value has what a page shows of one: of an object each field that is shown, of a list as many as are shown, if any. */
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
