import type { Language } from '../languages.ts'

/** The categories of whole numbers that each language has a form for, in the order in which texts write the forms. */
export const FORMS = {
  en: ['one', 'other'],
  ro: ['one', 'few', 'other'],
  ru: ['one', 'few', 'many'],
  uk: ['one', 'few', 'many'],
} as const satisfies Record<Language, readonly Intl.LDMLPluralRule[]>

const RULES = new Map<Language, Intl.PluralRules>()

/** The one of `forms` that goes with `count`: of `объект`, `объекта`, `объектов` the first for 21. */
export const pluralForm = (count: number, forms: readonly string[], language: Language): string => {
  const rules = RULES.get(language) ?? new Intl.PluralRules(language)
  RULES.set(language, rules)
  const categories: readonly string[] = FORMS[language]
  return forms[categories.indexOf(rules.select(count))] ?? forms.at(-1) ?? ''
}
