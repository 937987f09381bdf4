import { useWords } from '../../text/words.ts'
import { words } from './filter-words.ts'

const BOUNDS = { amounts: ['from', 'upTo'], days: ['since', 'until'] } as const

/** Returns the text of a range with one or both ends, such as "from 5" or "5 – 10"; undefined without an end. */
export const useRangeText = (of: keyof typeof BOUNDS) => {
  const say = useWords(words)
  const [low, high] = BOUNDS[of]
  return (least: string | undefined, most: string | undefined): string | undefined => {
    if (least && most) return least === most ? least : `${least} – ${most}`
    if (least) return say(low, { value: least })
    return most ? say(high, { value: most }) : undefined
  }
}
