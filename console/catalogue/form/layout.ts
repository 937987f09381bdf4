import { type Column, columnsOf } from '@vitrina/schema/columns'
import { OWN_FIELD_PREFIX } from '@vitrina/schema/own-field-prefix'
import type { Field, Kind, Resource } from '@vitrina/schema/resource'
import { isGallery } from '../gallery/elements.ts'
import { isVisibility } from '../list/columns.ts'

/** Part of a form, by the kind of its fields. */
export type FormPart =
  | 'texts'
  | 'properties'
  | 'elements'
  | 'discount'
  | 'longTexts'
  | 'own'
  | 'status'
  | 'price'
  | 'links'
  | 'gallery'
  | 'pictures'

/** Parts of the form for special kinds of fields. */
const PARTS: Readonly<Partial<Record<Kind, FormPart>>> = {
  money: 'price',
  vatRate: 'price',
  url: 'pictures',
  reference: 'links',
  references: 'links',
  list: 'elements',
  object: 'elements',
}

export const isLong = (field: Field): boolean => field.kind === 'text' && field.long === true

const partOf = (column: Column): FormPart => {
  const { of, field, language } = column
  if (of.startsWith(OWN_FIELD_PREFIX)) return 'own'
  if (of.startsWith('discount_')) return 'discount'
  if (isGallery(of, field)) return 'gallery'
  if (language !== undefined && field.kind !== 'url') return 'texts'
  if (field.kind === 'boolean' && isVisibility(column)) return 'status'
  return isLong(field) ? 'longTexts' : (PARTS[field.kind] ?? 'properties')
}

/** Parts of the wide column, from top to bottom. */
const MAIN: readonly FormPart[] = ['texts', 'properties', 'discount', 'elements', 'longTexts']

/** Parts of the narrow column. */
const SIDE: readonly FormPart[] = ['status', 'price', 'links', 'gallery', 'pictures']

/** Minimum number of fields for a separate column. */
const MIN_ASIDE = 2

export interface LaidPart {
  readonly part: FormPart
  /** Name in the id of its element. */
  readonly name: string
  /** Heading of a group of own fields. */
  readonly title?: string
  /** A localized field counts once, not per language. */
  readonly fields: readonly (readonly Column[])[]
}

/** Columns of an object's form: two, or one for objects with few fields. Own fields are divided by their groups. */
export const layoutOf = (object: Resource): { main: readonly LaidPart[]; side: readonly LaidPart[] } => {
  const fields = [...Map.groupBy(columnsOf(object), ({ of }) => of).values()]
  const inPart = (part: FormPart) => fields.filter(([first]) => first !== undefined && partOf(first) === part)
  const laid = (parts: readonly FormPart[]): LaidPart[] =>
    parts
      .map((part) => ({ part, name: part, fields: inPart(part) }))
      .filter(({ fields }) => fields.length > 0)
  const own = [...Map.groupBy(inPart('own'), ([first]) => first?.field.group)].map(
    ([title, fields], place): LaidPart => ({
      part: 'own',
      name: `own-${place}`,
      ...(title !== undefined && { title }),
      fields,
    }),
  )
  const main = [...laid(MAIN), ...own]
  const side = laid(SIDE)
  const aside = side.reduce((sum, { fields }) => sum + fields.length, 0)
  return main.length === 0 || aside < MIN_ASIDE ? { main: [...main, ...side], side: [] } : { main, side }
}

/** Initial language of a form: that of required texts, else that of the console. */
export const firstTabOf = (object: Resource, spoken: NonNullable<Column['language']>) =>
  columnsOf(object).find(({ language, required }) => language !== undefined && required)?.language ?? spoken

/** Element id of a form section. */
export const sectionOf = (part: string): string => `section-${part}`
