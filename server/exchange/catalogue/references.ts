import { category } from '@vitrina/schema/resources/category'
import { specification } from '@vitrina/schema/resources/specification'
import { specificationValue } from '@vitrina/schema/resources/specification-value'
import { selectOtherMeanings } from '../destinations/map-queries.ts'
import { generatedKey, selectStored, shortName, specKey, type Writing, writeLines } from './writing.ts'

/** A property of a product with a value: an id of a list, or a text. */
export interface PropertyValue {
  /** Id of the property; of a characteristic without an id, its name. */
  readonly property: string
  /** Name, if the property is not an object. */
  readonly name?: string
  readonly value: string
}

/** Groups and properties of a product, as the file names them. */
export interface ProductReferences {
  readonly groups?: readonly string[]
  readonly values?: readonly PropertyValue[]
}

/** Fields of a product that refer to other objects. */
export interface ReferenceFields {
  readonly category?: readonly { readonly group_category_id: string }[]
  readonly specifications?: readonly SpecificationLine[]
}

export interface SpecificationLine {
  readonly specification_id: { readonly sp_key: string }
  readonly specification_value_id: { readonly sp_key: string }
}

/** Resolved references of a product, and those that wait for objects which have not arrived. */
export interface ResolvedReferences {
  readonly fields: ReferenceFields
  readonly waiting: ProductReferences | null
}

const GUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Key of the characteristic of a property. */
const propertyKey = ({ property, name }: PropertyValue): string =>
  name === undefined ? specKey(property) : generatedKey('characteristic', name.toLowerCase())

/** Key of a text value. */
const textKey = (of: PropertyValue): string => generatedKey('value', propertyKey(of), of.value)

/**
 * Resolves the references of many products with a constant number of statements. Texts become values of their characteristic, and
 * a characteristic of an offer that has only a name becomes a characteristic of that name. A field that refers to a missing
 * object waits for it.
 */
export const resolveProductReferences = async (
  writing: Writing,
  products: readonly ProductReferences[],
): Promise<readonly ResolvedReferences[]> => {
  const { sql, destination } = writing
  const { siteId } = destination
  const all = products.flatMap(({ values }) => values ?? [])
  const named = products.flatMap(({ groups }) => groups ?? [])
  const meant = await selectOtherMeanings(sql, destination, 'category', named)
  const categoryOf = (group: string): string => meant.get(group) ?? group
  const categories = await selectStored(sql, category, siteId, named.map(categoryOf))
  await addCharacteristics(
    writing,
    all.filter(({ name }) => name !== undefined),
  )
  const known = await selectStored(sql, specification, siteId, all.map(propertyKey))
  const usable = all.filter((one) => known.has(propertyKey(one)))
  const listed = await selectStored(
    sql,
    specificationValue,
    siteId,
    usable.flatMap((one) => [specKey(one.value), textKey(one)]),
  )
  const texts = usable.filter(
    (one) => !listed.has(textKey(one)) && !listed.has(specKey(one.value)) && !GUID.test(one.value),
  )
  const added = await addValues(writing, texts)

  return products.map(({ groups: groupIds, values }): ResolvedReferences => {
    const missingGroup = groupIds?.some((id) => !categories.has(categoryOf(id))) ?? false
    const specifications = new Map<string, SpecificationLine>()
    let missingValue = false
    for (const one of values ?? []) {
      const property = propertyKey(one)
      const inList = specKey(one.value)
      const text = textKey(one)
      const value = listed.has(inList) ? inList : listed.has(text) || added.has(text) ? text : undefined
      if (!known.has(property) || value === undefined) missingValue = true
      else
        specifications.set(`${property} ${value}`, {
          specification_id: { sp_key: property },
          specification_value_id: { sp_key: value },
        })
    }
    const fields: ReferenceFields = {
      ...(groupIds &&
        !missingGroup && {
          category: [...new Set(groupIds.map(categoryOf))].map((key) => ({ group_category_id: key })),
        }),
      ...(values && !missingValue && { specifications: [...specifications.values()] }),
    }
    const waiting: ProductReferences = {
      ...(groupIds && missingGroup && { groups: groupIds }),
      ...(values && missingValue && { values }),
    }
    return { fields, waiting: missingGroup || missingValue ? waiting : null }
  })
}

/** Creates characteristics for names that files use without ids. */
const addCharacteristics = async (writing: Writing, values: readonly PropertyValue[]): Promise<void> => {
  const { sql, destination } = writing
  const names = new Map(values.map((one) => [propertyKey(one), one.name as string]))
  const stored = await selectStored(sql, specification, destination.siteId, [...names.keys()])
  const missing = [...names].filter(([key]) => !stored.has(key))
  await writeLines(
    writing,
    specification,
    missing.map(([key, name]) => ({
      sp_key: key,
      name: shortName(name),
    })),
  )
}

/** Creates values for texts; returns the keys of existing values. */
const addValues = async (
  writing: Writing,
  values: readonly PropertyValue[],
): Promise<ReadonlySet<string>> => {
  const texts = new Map(values.map((one) => [textKey(one), one.value]))
  const lines = [...texts].map(([key, value]) => ({
    sp_key: key,
    name: shortName(value),
  }))
  const written = await writeLines(writing, specificationValue, lines)
  return new Set(
    lines.flatMap(({ sp_key: key }, place) => (written[place]?.outcome === 'invalid' ? [] : key)),
  )
}
