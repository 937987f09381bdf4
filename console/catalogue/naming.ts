import { columnsOf } from '@vitrina/schema/columns'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { Field, Resource } from '@vitrina/schema/resource'
import type { Content } from './content.ts'

/** Fields with names of objects, in order of preference. */
const NAMES = ['name', 'title', 'company_name']

/** Fields with the name of an object, by their API names: in this language, in the others, then its keys. */
export const namesOf = (object: Resource, language: Language): string[] => {
  const columns = columnsOf(object).filter(({ field }) => !field.writeOnly)
  const spoken = [language, ...LANGUAGES.filter((one) => one !== language)]
  const named = NAMES.flatMap((name) => columns.filter(({ of }) => of === name)).sort(
    (one, other) =>
      NAMES.indexOf(one.of) - NAMES.indexOf(other.of) ||
      spoken.indexOf(one.language ?? language) - spoken.indexOf(other.language ?? language),
  )
  const keys = [object.key, 'slug', 'code'].filter((name) => columns.some((column) => column.name === name))
  return [...new Set([...named.map(({ name }) => name), ...keys.filter((name) => name !== null)])]
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** Name of an object, from the first available field. */
export const nameOf = (object: Resource, content: Content, language: Language): string => {
  const name = namesOf(object, language).find((name) => isSet(content[name]))
  return name === undefined ? `#${content.id}` : String(content[name])
}

/** Language of the shown name of an object that has none in this language. */
export const fallbackLanguageOf = (
  object: Resource,
  content: Content,
  language: Language,
): Language | undefined => {
  const shown = namesOf(object, language).find((name) => isSet(content[name]))
  const of = columnsOf(object).find(({ name }) => name === shown)?.language
  return of === language ? undefined : of
}

const IMAGE_NAME = /image|img|icon|logo|photo/

/** True for the address of a picture, judged by the name of the field. */
export const isImage = (name: string, field: Field, within = ''): boolean =>
  field.kind === 'url' && IMAGE_NAME.test(`${within} ${name}`)

/** URL that may be linked or loaded; other schemes are excluded. */
export const webAddress = (value: unknown): string | undefined =>
  typeof value === 'string' && /^https?:\/\//i.test(value) ? value : undefined

/** First picture field of an object, by its name in reads. */
export const pictureOf = (object: Resource): string | undefined =>
  columnsOf(object).find(({ of, field }) => !field.writeOnly && isImage(of, field))?.name
