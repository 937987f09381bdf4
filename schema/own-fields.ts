import type { Column } from './columns.ts'
import { requiredObject, type SchemaType, TIME } from './json-schema.ts'
import { type InLanguages, LANGUAGES, type Language } from './languages.ts'
import { OWN_FIELD_PREFIX } from './own-field-prefix.ts'
import type { Field, Resource } from './resource.ts'

// Fields that a site declares itself (rule 5.4).

/** Path of the declarations, and type of their version. */
export const OWN_FIELD = 'own-field'

export const OWN_FIELD_KINDS = [
  'text',
  'long_text',
  'rich_text',
  'number',
  'boolean',
  'date',
  'datetime',
  'choice',
  'money',
  'url',
  'reference',
] as const

export type OwnFieldKind = (typeof OWN_FIELD_KINDS)[number]

/** Paths of the objects that can have own fields. */
export const OWN_FIELD_OBJECTS = [
  'product',
  'category',
  'brand',
  'product-group',
  'v2/product-group',
  'external-order',
  'external-order-item',
] as const

/** Maximum number of own fields per kind of object and site. */
export const MAX_OWN_FIELDS = 100

export const MAX_CHOICES = 200

/** Maximum number of own fields per kind of object that searches read. */
export const MAX_SEARCHABLE_FIELDS = 10

/** Maximum number of decimal places of a number. */
export const MAX_DECIMAL_PLACES = 6

/** Form of the code of a field, and of the code of a choice. */
export const OWN_FIELD_CODE = /^[a-z][a-z0-9_]{0,39}$/

export const VISIBILITIES = ['all', 'writers'] as const

const LABEL = { type: ['string', 'null'], maxLength: 255 } as const
const LABELS = { label_ro: LABEL, label_ru: LABEL, label_en: LABEL, label_uk: LABEL } as const
const CODE = { type: 'string', pattern: OWN_FIELD_CODE.source } as const

/** Possible value of a choice. */
const CHOICE = { $id: 'OwnFieldChoice', ...requiredObject({ code: CODE, ...LABELS }) } as const

/** Settings of an own field in reads and writes. */
const SETTINGS = {
  object: { enum: OWN_FIELD_OBJECTS, description: 'Path of the objects that have the field' },
  code: { ...CODE, description: 'Name of the field in `custom`' },
  kind: { enum: OWN_FIELD_KINDS },
  ...LABELS,
  group: { ...LABEL, description: 'Heading of a group of fields in the form' },
  position: { type: 'integer', minimum: 0, maximum: 10_000, description: 'Order in the form' },
  required: {
    type: 'boolean',
    description: 'Required in a create, and never null; of a localized field the Romanian text',
  },
  unique: { type: 'boolean', description: 'No two objects have the same value' },
  filterable: { type: 'boolean', description: 'Lists and exports can be filtered by it' },
  searchable: { type: 'boolean', description: 'Searches of the objects find its values' },
  localized: { type: 'boolean', description: 'One text per language: `<code>_ro` and so on' },
  multiple: { type: 'boolean', description: 'A list of choices or references' },
  places: {
    type: ['integer', 'null'],
    minimum: 0,
    maximum: MAX_DECIMAL_PLACES,
    description: 'Decimal places of a number; null for other kinds',
  },
  choices: { type: ['array', 'null'], maxItems: MAX_CHOICES, items: CHOICE, description: 'Of a choice' },
  refers_to: { type: ['string', 'null'], description: 'Path of the objects of a reference' },
  default: {
    description: 'Value of a create without the field; not of a unique or localized field or a reference',
  },
  visible_to: {
    enum: VISIBILITIES,
    description:
      'writers: hidden from tokens without content:write (of orders: orders:write), viewers of the console and webhooks',
  },
} as const

/** Own field in reads. */
export const OWN_FIELD_READ = {
  $id: 'OwnField',
  ...requiredObject({ id: { type: 'integer' }, ...SETTINGS, created_at: TIME, updated_at: TIME }),
} as const

/** Properties of a create of an own field. */
export const OWN_FIELD_CREATE = SETTINGS

/** Choice of an own field. */
export interface OwnChoice extends SchemaType<typeof CHOICE> {}

/** Settings of an own field. */
export interface OwnFieldSettings
  extends Omit<SchemaType<typeof OWN_FIELD_READ>, 'id' | 'default' | 'created_at' | 'updated_at'> {
  readonly default: unknown
}

/** Own field of a site. */
export interface OwnField extends OwnFieldSettings {
  /** Unique over all sites. */
  readonly id: number
}

/** Own field as a column: a localized field has one per language. Its name is the flat one, `custom.<code>`. */
export interface OwnColumn extends Column {
  /** Name within `custom`. */
  readonly code: string
  /** Key in the stored value. */
  readonly key: string
  readonly own: OwnField
}

/** Kinds that can have a text per language. */
export const LOCALIZABLE_KINDS: readonly OwnFieldKind[] = ['text', 'long_text', 'rich_text', 'url']

/** Kinds whose values searches can find. */
export const SEARCHABLE_KINDS: readonly OwnFieldKind[] = ['text', 'long_text', 'rich_text', 'choice']

/** Kinds whose values can be unique. */
export const UNIQUE_KINDS: readonly OwnFieldKind[] = ['text', 'number', 'date', 'datetime', 'url']

/** Kinds that can be a list. */
export const LISTABLE_KINDS: readonly OwnFieldKind[] = ['choice', 'reference']

/** Kinds with an order, whose lists can be filtered by a range. */
const RANGED_KINDS: readonly OwnFieldKind[] = ['number', 'money', 'date', 'datetime']

/** Kinds of texts for which equality is not useful. */
export const LONG_TEXT_KINDS: readonly OwnFieldKind[] = ['long_text', 'rich_text']

export const isRangedOwn = ({ own }: OwnColumn): boolean => own.filterable && RANGED_KINDS.includes(own.kind)

/** Field that parses and validates the values. */
export const fieldOf = ({ kind, places, choices, refers_to, multiple }: OwnFieldSettings): Field => {
  switch (kind) {
    case 'text':
      // Indexed texts have a clean form, so a filter finds each spelling.
      return { kind: 'text', indexed: true }
    case 'long_text':
    case 'rich_text':
      return { kind: 'text', long: true }
    case 'number':
      return { kind: 'number', places: places ?? 0 }
    case 'boolean':
      return { kind: 'boolean' }
    case 'date':
      return { kind: 'date' }
    case 'datetime':
      return { kind: 'timestamp' }
    case 'choice': {
      const words = (choices ?? []).map(({ code }) => code)
      return multiple ? { kind: 'words', words } : { kind: 'word', words }
    }
    case 'money':
      return { kind: 'money' }
    case 'url':
      return { kind: 'url' }
    case 'reference': {
      const to = refers_to ?? ''
      return multiple ? { kind: 'references', to, empty: 'null' } : { kind: 'reference', to }
    }
  }
}

/** Columns of an own field. */
export const columnsOfOwn = (own: OwnField): OwnColumn[] => {
  const field = fieldOf(own)
  const column = (code: string, key: string, required: boolean, language?: Language): OwnColumn => ({
    name: OWN_FIELD_PREFIX + code,
    of: OWN_FIELD_PREFIX + own.code,
    code,
    key,
    field,
    language,
    required,
    own,
  })
  return own.localized
    ? LANGUAGES.map((language) =>
        column(
          `${own.code}_${language}`,
          `${own.id}_${language}`,
          own.required && language === 'ro',
          language,
        ),
      )
    : [column(own.code, String(own.id), own.required)]
}

/** Names within `custom` that a field uses. */
export const codesOf = ({ code, localized }: Pick<OwnFieldSettings, 'code' | 'localized'>): string[] =>
  localized ? LANGUAGES.map((language) => `${code}_${language}`) : [code]

/** Label in each language: a missing one is replaced by another language's, or by the code. */
export const labelsOf = (labels: Partial<Omit<OwnChoice, 'code'>>, code: string): InLanguages => {
  const { label_ro, label_ru, label_en, label_uk } = labels
  const any = label_ro ?? label_ru ?? label_en ?? label_uk ?? code
  return { ro: label_ro ?? any, ru: label_ru ?? any, en: label_en ?? any, uk: label_uk ?? any }
}

/** Labels of the choices of a field by their codes. */
const wordLabelsOf = ({ choices }: OwnFieldSettings): Readonly<Record<string, InLanguages>> =>
  Object.fromEntries((choices ?? []).map(({ code, ...labels }) => [code, labelsOf(labels, code)]))

/** Declaration of an object with the own fields of a site as separate fields, under their flat names. */
export const withOwnFields = (object: Resource, own: readonly OwnField[]): Resource => {
  const { custom: _, ...fields } = object.fields
  const flat = own
    .filter((field) => field.object === object.path)
    .map((field): [string, Field] => [
      OWN_FIELD_PREFIX + field.code,
      {
        ...fieldOf(field),
        ...(field.localized && { localized: true }),
        ...(field.required && { required: field.localized ? ['ro'] : true }),
        ...(field.filterable && { filterable: true }),
        ...(field.choices && { wordLabels: wordLabelsOf(field) }),
        label: labelsOf(field, field.code),
        ...(field.group && { group: field.group }),
      } as Field,
    ])
  return { ...object, fields: { ...fields, ...Object.fromEntries(flat) } }
}
