import { objects } from '../catalogue/objects.ts'
import { useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

/** Gives what a type of the change feed is called: an object by its label. */
export const useTypeName = () => {
  const say = useWords(words)
  const { language } = useLanguage()
  return (type: string): string => {
    if (type === 'order' || type === 'stock' || type === 'price' || type === 'person') return say(type)
    return objects.find(({ path }) => path === type)?.label[language] ?? type
  }
}
