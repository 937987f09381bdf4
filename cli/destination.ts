import { UsageError } from './command.ts'
import { tell } from './language.ts'
import { DESTINATIONS } from './words/destinations.ts'
import { LISTS } from './words/lists.ts'

/** Number of a destination. @throws {UsageError} */
export const destinationIdOf = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(DESTINATIONS.badId)
  return Number(text)
}

/** One of a few words. @throws {UsageError} */
export const choiceOf = <W extends string>(option: string, text: string, words: readonly W[]): W => {
  const found = words.find((word) => word === text)
  if (found === undefined) throw new UsageError(tell(LISTS.badChoice, { option, valid: words, text }))
  return found
}
