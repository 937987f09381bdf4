/** In UTF-16 units. */
const LONGEST_NAME = 100

/** The name of a person or a group as it is kept, perhaps empty; undefined for what nobody can be called. */
export const nameOf = (text: string): string | undefined => {
  const name = text.normalize('NFC').trim()
  return name.length <= LONGEST_NAME && !/\p{Cc}/u.test(name) ? name : undefined
}
