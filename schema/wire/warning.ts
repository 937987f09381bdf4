const MAX_NAMES = 20
const MAX_NAMES_BYTES = 1024

/** Header value with percent-encoded names: at most 20 and 1 KiB, then the number of the others. */
export const encodedNames = (names: ReadonlySet<string>): string => {
  let named = 0
  let text = ''
  for (const name of names) {
    const longer = text === '' ? name : `${text},${name}`
    if (named === MAX_NAMES || longer.length > MAX_NAMES_BYTES) continue
    text = longer
    named++
  }
  const more = names.size - named
  return more > 0 ? `${text};more=${more}` : text
}
