import type { Language } from '../languages.ts'

/** Plural categories of whole numbers in each language, in the order of the forms in texts. */
export const FORMS = {
  en: ['one', 'other'],
  ro: ['one', 'few', 'other'],
  ru: ['one', 'few', 'many'],
  uk: ['one', 'few', 'many'],
} as const satisfies Record<Language, readonly Intl.LDMLPluralRule[]>

const RULES = new Map<Language, Intl.PluralRules>()

/** Plural form for `count`: of `объект`, `объекта`, `объектов` the first for 21. */
export const pluralForm = (count: number, forms: readonly string[], language: Language): string => {
  const rules = RULES.get(language) ?? new Intl.PluralRules(language)
  RULES.set(language, rules)
  const categories: readonly string[] = FORMS[language]
  return forms[categories.indexOf(rules.select(count))] ?? forms.at(-1) ?? ''
}
