import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { mapWords } from './map-words.ts'

/** Outcomes of objects, in the order in which they are shown. */
const OUTCOMES = [
  'created',
  'updated',
  'unchanged',
  'matched',
  'seen',
  'sent',
  'given_back',
  'deleted',
] as const

/** Returns counts by outcome as a text. */
export const useOutcomeText = () => {
  const say = useWords(mapWords)
  const { number } = useFormat()
  return (counts: Readonly<Record<string, number>>): string =>
    OUTCOMES.flatMap((outcome) => {
      const n = counts[outcome] ?? 0
      return n > 0 ? say(outcome, { n: number(n) }) : []
    }).join(', ')
}
