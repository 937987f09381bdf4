import { UsageError } from '../../command.ts'

/** Number of a destination. @throws {UsageError} */
export const destinationIdOf = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError('A destination is named by its number.')
  return Number(text)
}

/** One of a few words. @throws {UsageError} */
export const choiceOf = <W extends string>(option: string, text: string, words: readonly W[]): W => {
  const found = words.find((word) => word === text)
  if (found === undefined) throw new UsageError(`--${option}: ${words.join(', ')}; got "${text}"`)
  return found
}
