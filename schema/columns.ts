import { LANGUAGES, type Language } from './languages.ts'
import { OWN_FIELD_PREFIX } from './own-field-prefix.ts'
import type { Field, Resource } from './resource.ts'

/** Field in reads and writes: a localized field has one column per language. */
export interface Column {
  readonly name: string
  /** Name of the field in the declaration. */
  readonly of: string
  readonly field: Field
  /** Undefined for a field without languages. */
  readonly language: Language | undefined
  /** True if it is required in a create, and never null. */
  readonly required: boolean
}

/** Columns of an object by name, in the order of its declaration. */
export const columnsOf = ({ fields }: Pick<Resource, 'fields'>): Column[] =>
  Object.entries(fields).flatMap(([of, field]) =>
    isLocalized(field)
      ? LANGUAGES.map((language) => column(`${of}_${language}`, of, field, language))
      : [column(of, of, field)],
  )

export const isLocalized = (field: Field): boolean => 'localized' in field && field.localized === true

const column = (name: string, of: string, field: Field, language?: Language): Column => ({
  name,
  of,
  field,
  language,
  required:
    field.required === true ||
    (language !== undefined && Array.isArray(field.required) && field.required.includes(language)),
})

/** True if each object of a site has this text; `languages` are those that the site requires, null: the declared ones (rule 4.3.8). */
export const isRequiredIn = (
  { field, language, required }: Column,
  languages: readonly Language[] | null,
): boolean =>
  language === undefined || field.required === undefined || languages === null
    ? required
    : languages.includes(language)

type Keyed = Pick<Resource, 'key'>
type Placed = Pick<Column, 'name' | 'field'>

/** True for an own field of a site under its flat name, as in the console. */
const isOwn = ({ name }: Pick<Column, 'name'>): boolean => name.startsWith(OWN_FIELD_PREFIX)

/** True if the values are unique at a site. */
export const isUnique = ({ key }: Keyed, { name, field }: Placed): boolean =>
  name === key || field.kind === 'slug' || (field.kind === 'text' && field.unique === true)

/** True if every object of this kind has a client key. */
export const isAlwaysKeyed = (object: Pick<Resource, 'key' | 'fields'>): boolean =>
  columnsOf(object).some(
    ({ name, required, field }) =>
      name === object.key && (required || (field.kind === 'slug' && field.made.when === 'missing')),
  )

const isIndexed = ({ field }: Placed): boolean => field.kind === 'text' && field.indexed === true

/** True if lists and exports can be filtered by it, under its own name (rule 4.1.5). */
export const isFilterable = ({ key }: Keyed, column: Placed): boolean =>
  isOwn(column)
    ? column.field.filterable === true
    : ['reference', 'references', 'boolean', 'codes'].includes(column.field.kind) ||
      column.name === key ||
      isIndexed(column)

/** True if lists can be sorted by it: it has an index, or is a common sort key such as a name or an amount. */
export const isOrderable = (object: Keyed, column: Placed): boolean =>
  !isOwn(column) &&
  (isUnique(object, column) ||
    column.field.kind === 'reference' ||
    isIndexed(column) ||
    isRanged(column) ||
    (column.field.kind === 'text' && /^name(_|$)/.test(column.name)))

/** True if it can be empty: such objects are found by `empty=` (rule 4.1.5). */
export const canBeEmpty = ({
  name,
  field,
  required,
  language,
}: Pick<Column, 'name' | 'field' | 'required' | 'language'>): boolean => {
  if (field.writeOnly || field.kind === 'custom' || isOwn({ name })) return false
  if (field.kind === 'list' || field.kind === 'references') return true
  const hasDefault = 'default' in field && field.default !== undefined
  const isGenerated = field.kind === 'slug' && field.made.when === 'missing'
  // A site may require other languages (rule 4.3.8).
  return (!required || language !== undefined) && !hasDefault && !isGenerated
}

/** True if lists and exports can be filtered by a range of it (rule 4.1.5). */
export const isRanged = (column: Placed): boolean =>
  (column.field.kind === 'money' || column.field.kind === 'number') &&
  (!isOwn(column) || column.field.filterable === true)

/** Parameters of the bounds of a range, both inclusive. */
export const boundsOf = ({ name }: Pick<Column, 'name'>) => ({
  atLeast: `${name}_min`,
  atMost: `${name}_max`,
})

/** True if deleted objects are kept in the trash; objects with personal data are not. */
export const isMovedToTrash = ({ fields, ofPeople }: Pick<Resource, 'fields' | 'ofPeople'>): boolean =>
  !ofPeople && Object.values(fields).every(({ personal }) => personal !== true)
