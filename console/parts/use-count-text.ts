import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

/** Formats the number of matching rows; `isMore`: counting ended there, and more match. */
export const useCountText = () => {
  const say = useWords(words)
  const { number } = useFormat()
  return (total: number, isMore: boolean): string =>
    isMore ? say('moreThan', { count: number(total) }) : number(total)
}
