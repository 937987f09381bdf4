import { wordBySpelling } from '../labels/spelling.ts'
import { STANDARDS } from '../standards.ts'
import { integerIn } from './number.ts'
import { fault, mistyped, type Sink, wrong } from './sink.ts'

/** Word of `words` that equals a text, case-insensitively. */
export const wordAmong = <const T extends string>(text: unknown, words: readonly T[]): T | undefined => {
  if (words.includes(text as T)) return text as T
  if (typeof text !== 'string') return undefined
  const lower = text.toLowerCase()
  return words.find((word) => word.toLowerCase() === lower)
}

/** Parses a choice, a word or its number, and returns the number. */
export const parseChoice = (
  value: unknown,
  path: string,
  sink: Sink,
  words: Readonly<Record<string, number>>,
) => {
  if (typeof value === 'string' && Object.hasOwn(words, value)) return words[value]
  const word = wordAmong(value, Object.keys(words))
  if (word !== undefined) return words[word]
  const number = integerIn(value)
  if (number !== undefined && Object.values(words).includes(number)) return number + 0
  if (typeof value !== 'string' && typeof value !== 'number') return mistyped(sink, path, 'string', value)
  return wrong(sink, path, 'one_of', { valid: [...Object.keys(words), ...Object.values(words)] })
}

export const parseWord = (
  value: unknown,
  path: string,
  sink: Sink,
  words: readonly string[],
  standard?: keyof typeof STANDARDS,
) => {
  if (typeof value !== 'string') return mistyped(sink, path, 'string', value)
  if (standard === undefined) return wordAmong(value, words) ?? wrong(sink, path, 'one_of', { valid: words })
  return wordBySpelling(value, words, STANDARDS[standard].spellings) ?? wrong(sink, path, standard)
}

/** Set of words, each in its declared spelling. */
export const parseWords = (value: unknown, path: string, sink: Sink, words: readonly string[]) => {
  if (!Array.isArray(value)) return mistyped(sink, path, 'array', value)
  const parsedWords: string[] = []
  value.forEach((element, place) => {
    const word = wordAmong(element, words)
    if (word === undefined) wrong(sink, `${path}.${place}`, 'one_of', { valid: words })
    else if (parsedWords.includes(word)) fault(sink, `${path}.${place}`, 'duplicate.list')
    else parsedWords.push(word)
  })
  return parsedWords.length === value.length ? parsedWords : undefined
}
