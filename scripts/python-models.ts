import { writeFileSync } from 'node:fs'
import { CHANGE_TYPES, FEED_ACTIONS } from '@vitrina/schema/events'
import { LANGUAGES } from '@vitrina/schema/languages'
import { ADDRESS, CUSTOMER, ITEM, ORDER } from '@vitrina/schema/order'
import { ORDER_STATUSES } from '@vitrina/schema/order-status'
import type { Field, Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'

// Writes clients/python/vitrina/models.py: what is read, as types. `node scripts/python-models.ts`

const SCALARS: Readonly<Record<string, string>> = {
  text: 'str',
  slug: 'str',
  externalId: 'str',
  key: 'str',
  integer: 'int',
  number: 'float',
  decimal: 'str',
  money: 'str',
  boolean: 'bool',
  url: 'str',
  timestamp: 'str',
  date: 'str',
  choice: 'int',
  word: 'str',
  words: 'List[str]',
  codes: 'List[str]',
  vatRate: 'str',
  reference: 'int',
  references: 'List[int]',
  // Of orders.
  id: 'int',
  status: 'OrderStatus',
  sharedStatus: 'str',
  price: 'float',
  total: 'str',
  currency: 'str',
  notes: 'Dict[str, Any]',
}

const className = (path: string): string =>
  path.replace(/(^|[-_/])(\w)/g, (_, __, letter: string) => letter.toUpperCase())

const classOf = (name: string, doc: string, lines: readonly string[]): string =>
  `class ${name}(TypedDict, total=False):\n    """${doc}"""\n\n${lines.map((line) => `    ${line}\n`).join('')}`

const scalar = (kind: string): string => {
  const type = SCALARS[kind]
  if (type === undefined) throw new Error(`Python has no type for fields of kind ${kind}.`)
  return type
}

const isNever = (field: Field): boolean =>
  'default' in field ||
  field.required === true ||
  field.kind === 'list' ||
  ('empty' in field && field.empty === 'list')

/** Class of an object, after the classes of the elements of its lists. */
const classesOf = (resource: Resource): string[] => {
  const before: string[] = []
  const owner = className(resource.path)
  const lines = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.writeOnly) return []
    let type: string
    if (field.kind === 'list' || field.kind === 'object') {
      const element = `${owner}${className(name)}`
      const own = Object.entries(field.fields).map(([part, { kind }]) => `${part}: Optional[${scalar(kind)}]`)
      if ('identified' in field && field.identified) own.unshift('id: int')
      before.push(classOf(element, `In \`\`${name}\`\` of ${resource.label.en.toLowerCase()}.`, own))
      type = field.kind === 'list' ? `List[${element}]` : element
    } else type = scalar(field.kind)
    const read = isNever(field) ? type : `Optional[${type}]`
    const names =
      'localized' in field && field.localized ? LANGUAGES.map((language) => `${name}_${language}`) : [name]
    return names.map((one) => `${one}: ${read}`)
  })
  const joined = Object.keys(resource.joined ?? {}).map((name) => `${name}: List[Dict[str, Any]]`)
  return [
    ...before,
    classOf(owner, `${resource.label.en}, as they are read.`, ['id: int', ...lines, ...joined]),
  ]
}

interface OrderFieldShape {
  readonly kind: string
  readonly needed?: true
}

const orderLines = (
  fields: Readonly<Record<string, OrderFieldShape>>,
  own: Readonly<Record<string, string>> = {},
) =>
  Object.entries(fields).map(([name, { kind, needed }]) => {
    const type = own[name] ?? scalar(kind)
    return `${name}: ${needed ? type : `Optional[${type}]`}`
  })

const literal = (words: readonly string[]): string =>
  `Literal[\n${words.map((word) => `    "${word}",\n`).join('')}]`

/** The module, as it is to be. */
export const pythonModels = (): string => {
  const all = Object.values(resources) as readonly Resource[]
  const keys = all.map(({ path, key }) => `    "${path}": ${key === null ? 'None' : `"${key}"`},\n`)
  return [
    `"""What is read, as types. Written by scripts/python-models.ts from the declarations; not by hand.

Every field may be left out by \`\`fields\`\`, and a newer server may send more.
"""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict

#: The field that holds the caller's own key, of each kind of object.
KEYS: Dict[str, Optional[str]] = {
${keys.join('')}}

OrderStatus = ${literal(ORDER_STATUSES)}

ChangeType = ${literal(CHANGE_TYPES)}
`,
    ...all.flatMap(classesOf),
    classOf('OrderItem', 'An item of an order.', orderLines(ITEM)),
    classOf('OrderAddress', 'Where an order goes.', orderLines(ADDRESS)),
    classOf('OrderCustomer', 'Who has ordered.', orderLines(CUSTOMER)),
    classOf(
      'Order',
      'An order, as it is read.',
      orderLines(ORDER, {
        order_items: 'List[OrderItem]',
        address: 'OrderAddress',
        customer: 'OrderCustomer',
      }),
    ),
    classOf('Change', 'An entry of the change feed.', [
      'cursor: int',
      'type: ChangeType',
      'id: int',
      'key: Optional[str]',
      `action: Literal[${FEED_ACTIONS.map((word) => `"${word}"`).join(', ')}]`,
      'fields: Optional[List[str]]',
      'at: str',
      'origin: Optional[str]',
    ]),
  ].join('\n\n')
}

if (import.meta.main)
  writeFileSync(new URL('../clients/python/vitrina/models.py', import.meta.url), pythonModels())
