import { BASE_PRICE } from '@vitrina/schema/console/destination'
import { category } from '@vitrina/schema/resources/category'
import { shop } from '@vitrina/schema/resources/shop'
import { specification } from '@vitrina/schema/resources/specification'
import { specificationValue } from '@vitrina/schema/resources/specification-value'
import { userType } from '@vitrina/schema/resources/user-type'
import { addWords, fillMeanings, selectOtherMeanings, selectWords } from '../destinations/map-queries.ts'
import { childOf, childrenOf, isTrue, textAt, type XmlNode } from '../xml/node.ts'
import type { XmlRecord } from '../xml/records.ts'
import { firstUnit, unitOfClassifier } from '../xml/values.ts'
import { type Line, shortName, specKey, type Writing, writeLines } from './writing.ts'

/**
 * Writes groups as categories; the key is the id of the group. A group at the top keeps the parents that the site has given it. A
 * group that is mapped to an existing category does not change that category, and its subgroups become its children.
 */
export const writeGroups = async (writing: Writing, records: readonly XmlRecord[]): Promise<void> => {
  const { sql, destination } = writing
  const groups = groupsIn(records)
  const meant = await selectOtherMeanings(
    sql,
    destination,
    'category',
    groups.flatMap(({ key, parent }) => [key, parent ?? key]),
  )
  const lines = groups.flatMap(({ key, name, parent, node }): Line[] =>
    meant.has(key)
      ? []
      : [
          {
            group_category_id: key,
            name: shortName(name),
            ...(parent !== undefined && {
              category_id: [{ group_category_id: meant.get(parent) ?? parent }],
            }),
            ...(isDeleted(node) && { hide: true }),
          },
        ],
  )
  await writeLines(writing, category, lines, { slugs: 'auto' })
  await addWords(
    sql,
    destination,
    'category',
    groups.map(({ key, name }) => ({ theirs: key, name, ours: key })),
  )
  await fillMeanings(
    sql,
    destination,
    'category',
    groups.map(({ key }) => ({ theirs: key, ours: key })),
  )
}

/** Groups with an id and a name. */
export const groupsIn = (
  records: readonly XmlRecord[],
): readonly (NamedKey & { readonly parent: string | undefined; readonly node: XmlNode })[] =>
  records.flatMap(({ node, parent }) => {
    const key = textAt(node, 'Ид')
    const name = textAt(node, 'Наименование')
    return key === undefined || name === undefined ? [] : [{ key, name, parent, node }]
  })

/** True for an object with a deletion mark: an attribute, an element, or the flag of 3.1. */
export const isDeleted = (node: XmlNode): boolean =>
  /^удал[её]н$/i.test(node.attributes.Статус ?? textAt(node, 'Статус') ?? '') ||
  isTrue(textAt(node, 'ПометкаУдаления'))

/** Writes properties as characteristics, and the values of their lists. */
export const writeProperties = async (writing: Writing, nodes: readonly XmlNode[]): Promise<void> => {
  const properties = nodes.flatMap((node) => {
    const id = textAt(node, 'Ид')
    const name = textAt(node, 'Наименование')
    return id === undefined || name === undefined || isDeleted(node) ? [] : [{ key: specKey(id), name, node }]
  })
  const values = properties.flatMap(({ node }) =>
    childrenOf(childOf(node, 'ВариантыЗначений'), 'Справочник').flatMap((value) => {
      const id = textAt(value, 'ИдЗначения')
      const name = textAt(value, 'Значение')
      return id === undefined || name === undefined ? [] : [{ key: specKey(id), name }]
    }),
  )
  await writeNamed(writing, specification, properties)
  await writeNamed(writing, specificationValue, values)

  /** Writes characteristics or values by their keys. */
  async function writeNamed(
    writing: Writing,
    resource: typeof specification | typeof specificationValue,
    objects: readonly NamedKey[],
  ): Promise<void> {
    const lines = objects.map(({ key, name }) => ({
      sp_key: key,
      name: shortName(name),
    }))
    await writeLines(writing, resource, lines)
  }
}

/**
 * Adds the units that the server does not know by their codes, so that an operator sees their names. A known name is the proposed
 * meaning.
 */
export const addUnits = ({ sql, destination }: Writing, nodes: readonly XmlNode[]): PromiseLike<unknown> =>
  addWords(
    sql,
    destination,
    'unit',
    nodes.flatMap((node) => {
      const code = textAt(node, 'Код', 'Ид')
      if (code === undefined || unitOfClassifier(code)) return []
      const names = [textAt(node, 'НаименованиеКраткое'), textAt(node, 'НаименованиеПолное')]
      const name = names.find((one) => one !== undefined) ?? code
      return [{ theirs: code, name, ours: firstUnit(...names)?.code ?? null }]
    }),
  )

export interface NamedKey {
  readonly key: string
  readonly name: string
}

/** Names by which the base price type is proposed. */
const BASE_NAMES = /розн|роздр|сайт|интернет|retail|site|am[aă]nunt/i

/** Price type that is proposed for the prices of products: the first with the name of a retail price, or else the first. */
export const basePriceType = <T extends { readonly name: string }>(types: readonly T[]): T | undefined =>
  types.find(({ name }) => BASE_NAMES.test(name)) ?? types[0]

/** Stores price types by their ids, each with a user type of its name. The base price type is chosen once. */
export const writePriceTypes = async (writing: Writing, named: readonly NamedKey[]): Promise<void> => {
  const { sql, destination, report } = writing
  const known = await selectWords(sql, destination, 'price_type')
  const usedNames = new Set([...known].map(([theirs, ours]) => (theirs === BASE_PRICE ? null : ours)))
  const types = named.map(({ key: foreignKey, name }) => {
    const free = usedNames.has(name) ? `${name} ${foreignKey.slice(0, 8)}` : name
    const ownName = known.get(foreignKey) ?? shortName(free)
    usedNames.add(ownName)
    return { theirs: foreignKey, name, ours: ownName }
  })
  const fresh = types.filter(({ theirs }) => known.get(theirs) == null)
  await writeLines(
    writing,
    userType,
    fresh.map(({ ours }) => ({ name: ours })),
  )
  await addWords(sql, destination, 'price_type', types)
  await fillMeanings(sql, destination, 'price_type', fresh)
  const base = basePriceType(types)
  if (known.has(BASE_PRICE) || !base) return
  await addWords(sql, destination, 'price_type', [{ theirs: BASE_PRICE, name: base.name, ours: base.theirs }])
  report.note(`Цена товара на сайте — тип цен «${base.name}».`)
}

/** Stores warehouses by their ids. An unknown warehouse becomes an inactive store of kind warehouse. */
export const writeStores = async (writing: Writing, stores: readonly NamedKey[]): Promise<void> => {
  const { sql, destination } = writing
  const known = await selectWords(sql, destination, 'store')
  const own = stores.filter(({ key }) => (known.get(key) ?? key) === key)
  await writeLines(
    writing,
    shop,
    own.map(({ key, name }) => ({
      code: key,
      name: shortName(name),
    })),
    { newValues: { is_active: false, kind: 'warehouse' } },
  )
  await addWords(
    sql,
    destination,
    'store',
    stores.map(({ key, name }) => ({ theirs: key, name, ours: key })),
  )
  await fillMeanings(
    sql,
    destination,
    'store',
    own.map(({ key }) => ({ theirs: key, ours: key })),
  )
}

/** Price types or warehouses with their ids; one without a name has its id as name. */
export const identifiedIn = (nodes: readonly XmlNode[]): readonly NamedKey[] =>
  nodes.flatMap((node) => {
    const key = textAt(node, 'Ид')
    return key === undefined ? [] : [{ key, name: textAt(node, 'Наименование') ?? key }]
  })
