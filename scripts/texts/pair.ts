import { FORMS } from '../../schema/labels/plural.ts'
import type { Language } from '../../schema/languages.ts'
import type { Text } from './catalogue.ts'
import { csvOf, rowsOf } from './csv.ts'
import type { Change } from './replace.ts'

export type Target = Exclude<Language, 'en'>

/** All texts for a translator: the key, the English text, and the translation. */
export const pairOf = (texts: Iterable<Text>, target: Target): string =>
  csvOf([
    ['key', 'en', target],
    ...[...texts].map(({ key, literals }) => [key, literals.en.value, literals[target].value]),
  ])

/** Changes of a translated file, and its faults, each with its key. */
export const changesOf = (
  csv: string,
  texts: ReadonlyMap<string, Text>,
): { readonly changes: readonly Change[]; readonly refused: readonly string[] } => {
  const [[, english, named] = [], ...rows] = rowsOf(csv)
  const target = (['ro', 'ru', 'uk'] as const).find((language) => language === named?.trim())
  if (english?.trim() !== 'en' || !target)
    return { changes: [], refused: ['The columns must be: key, en, and ro, ru or uk'] }
  const changes: Change[] = []
  const refused: string[] = []
  const seen = new Set<string>()
  for (const [key = '', source = '', value = ''] of rows) {
    const text = texts.get(key)
    const fault = seen.has(key)
      ? 'is in the file twice'
      : !text
        ? 'is not the key of a text'
        : source !== text.literals.en.value
          ? 'has another English text by now: take the texts out anew'
          : faultOf(value, source, target)
    seen.add(key)
    if (fault) refused.push(`${key}: ${fault}`)
    else if (text && value !== text.literals[target].value) changes.push({ text, language: target, value })
  }
  return { changes, refused }
}

const faultOf = (value: string, english: string, target: Target): string | undefined => {
  if (!value.trim()) return 'has no text'
  const missing = namesIn(english).filter((name) => !namesIn(value).includes(name))
  if (missing.length > 0) return `lacks {${missing.join('}, {')}}`
  const unknown = namesIn(value).filter((name) => !namesIn(english).includes(name))
  if (unknown.length > 0) return `has {${unknown.join('}, {')}}, which the English has not`
  const forms = FORMS[target].length
  const wrong = [...value.matchAll(/\{\w+ ([^{}]+)\}/g)].find(
    ([, all = '']) => all.split('|').length !== forms,
  )
  return wrong && `needs ${forms} forms in ${wrong[0]}`
}

/** Parameters of a text: the names in its braces, without plural forms. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{([^{} ]+)(?: [^{}]*)?\}/g)].map(([, name = '']) => name)
