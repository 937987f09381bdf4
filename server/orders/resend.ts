import { hash } from 'node:crypto'
import { ITEM_VALUES, type ItemDraft, type OrderDraft } from './draft.ts'
import type { ItemMatching } from './match-items.ts'

type Row = Pick<OrderDraft, 'givenId' | 'given' | 'items' | 'address' | 'references'>

/**
 * The digest by which the same row of the same token is known again (rule 6.3), as 32 hexadecimal digits: of its values as they
 * were understood, whatever their spelling, and of its items in whatever order. To be called before references are filled in.
 */
export const digestOfRow = (
  { givenId, given, items, address, references }: Row,
  matching: ItemMatching,
): string => {
  // Their places hold nothing yet; what fills them later overwrites this.
  for (const { holder, place, id, byKey } of references) holder[place] = id ?? byKey
  const lines = items.map(lineOf).sort()
  const row = `${matching} ${givenId} ${canonical(given)} ${address === undefined ? '' : canonical(address)}`
  return hash('sha256', `${row}\n${lines.join('\n')}`, 'hex').slice(0, 32)
}

/** An order has thousands of items, all of the same few values. */
const lineOf = ({ givenId, given }: ItemDraft): string => {
  let line = `${givenId}`
  for (const name of ITEM_VALUES) {
    const value: unknown = given[name]
    line += typeof value === 'object' ? ` ${canonical(value)}` : ` ${value}`
  }
  return line
}

/** JSON in which the members of an object stand by their names: notes of the shop are objects of any shape, in any order. */
const canonical = (value: unknown): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  let members = ''
  for (const name of Object.keys(value).sort()) {
    const member: unknown = value[name as keyof typeof value]
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${canonical(member)}`
  }
  return `{${members}}`
}
