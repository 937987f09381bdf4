import { type Column, columnsOf } from '@vitrina/schema/columns'
import type { Language } from '@vitrina/schema/languages'
import type { Field, Kind, Resource } from '@vitrina/schema/resource'
import { useStoredColumns } from '../../parts/list/stored-columns.ts'
import { isImage, namesOf } from '../naming.ts'

/** Kinds with short values, the most useful ones first. */
const SHORT: readonly Kind[] = [
  'money',
  'number',
  'boolean',
  'choice',
  'word',
  'reference',
  'text',
  'integer',
  'timestamp',
  'date',
]

/** Visibility fields, preferred to other booleans. */
const VISIBILITY = ['hide', 'active', 'is_active']

/** True for the field that decides whether visitors see an object: its status. */
export const isVisibility = ({ of }: Pick<Column, 'of'>): boolean => VISIBILITY.includes(of)

/** True for texts of one line that are the same in every language. */
const isShort = (field: Field): boolean => field.kind !== 'text' || !(field.long || field.localized)

/** Maximum number of short columns in addition to picture and name. */
const MAX_SHORT = 4
const MAX_OF_A_KIND = 2

/** Times that every object has without a declaration. */
export const TIMES = ['created_at', 'updated_at'] as const

export const isTime = (name: string): name is (typeof TIMES)[number] => TIMES.some((time) => time === name)

/** Possible columns of a list. */
export const availableColumns = (object: Resource): Column[] =>
  columnsOf(object).filter(({ field }) => !field.writeOnly)

/** True for a field with a picture of its object. */
export const isPicture = ({ of, field }: Column): boolean =>
  isImage(of, field) ||
  (field.kind === 'list' && Object.entries(field.fields).some(([name, inner]) => isImage(name, inner, of)))

/** Default columns of a list of promotions: the discount and its times. */
const DISCOUNT_COLUMNS = ['discount_percent', 'discount_starts_at', 'discount_ends_at', 'expire_date', 'hide']

/** Default columns of a list: a picture, the key, a few short fields, the time of the last change. */
export const defaultColumns = (object: Resource, language: Language): string[] => {
  if (object.inDiscounts === 'declares') return DISCOUNT_COLUMNS
  const columns = availableColumns(object)
  const [name] = namesOf(object, language)
  const key = columns.filter((column) => column.name === object.key && column.name !== name)
  const rest = columns.filter((column) => !key.includes(column))
  const ranked = [
    ...rest.filter(isVisibility).slice(0, 1),
    ...rest.filter(({ field }) => field.kind !== 'boolean'),
  ]
  const short = SHORT.flatMap((kind) =>
    ranked.filter(({ field }) => field.kind === kind && isShort(field)).slice(0, MAX_OF_A_KIND),
  )
  return [
    ...columns.filter(isPicture).slice(0, 1),
    ...key,
    ...short.filter((column) => column.name !== name).slice(0, MAX_SHORT),
  ]
    .map((column) => column.name)
    .concat('updated_at')
}

/** Columns of an object's list in addition to its name, stored in this browser. */
export const useColumns = (object: Resource, language: Language) =>
  useStoredColumns(
    object.path,
    [...availableColumns(object).map(({ name }) => name), ...TIMES],
    defaultColumns(object, language),
  )
