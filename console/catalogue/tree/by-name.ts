import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { category } from '@vitrina/schema/resources/category'
import { namesOf } from '../naming.ts'
import type { Category } from './tree-index.ts'

const NAMES = new Map(LANGUAGES.map((language) => [language, namesOf(category, language)]))

/** Name of a category, in this language if available. */
export const categoryName = (language: Language, one: Category): string => {
  for (const name of NAMES.get(language) ?? []) if (one[name]) return String(one[name])
  return `#${one.id}`
}
