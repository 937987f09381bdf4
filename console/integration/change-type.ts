import { objects } from '../catalogue/objects.ts'
import { useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

/** Returns the name of a type in the change feed: the label of an object. */
export const useTypeName = () => {
  const say = useWords(words)
  const { language } = useLanguage()
  return (type: string): string => {
    if (type === 'order' || type === 'stock' || type === 'price' || type === 'person') return say(type)
    return objects.find(({ path }) => path === type)?.label[language] ?? type
  }
}
