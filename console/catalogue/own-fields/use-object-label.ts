import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { objectOf } from '../objects.ts'
import { words } from './words.ts'

/** Label of the objects of an own field, by their path. */
export const useObjectLabel = () => {
  const say = useWords(words)
  const { language } = useLanguage()
  return (path: string): string =>
    path === 'external-order' || path === 'external-order-item' ? say(path) : objectOf(path).label[language]
}
