import { takeIds } from '../../../platform/batch/queries.ts'
import type { StoredColumn, Table } from '../../../platform/postgres/derive/table.ts'
import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import type { StoredRow } from '../queries.ts'
import type { ObjectDraft } from './draft.ts'

type Element = Record<string, unknown> & { id?: number | null }

/** Columns with lists whose elements have ids. */
export const identifiedLists = ({ columns }: Table): StoredColumn[] =>
  columns.filter(({ field }) => field.kind === 'list' && field.identified)

/**
 * Assigns an id to each element of an identified list: the sent id if the stored list has it; else the id of
 * an otherwise equal stored element; else a new id, except in a dry run. So a list sent again without ids is
 * unchanged.
 */
export const identifyElements = async (
  sql: Transaction,
  table: Table,
  siteId: number,
  drafts: readonly ObjectDraft[],
  stored: ReadonlyMap<number, StoredRow>,
  isDry: boolean,
): Promise<void> => {
  for (const { name } of identifiedLists(table)) {
    const fresh: Element[] = []
    for (const draft of drafts) {
      if (!(name in draft.values)) continue
      const before = draft.id === null ? undefined : stored.get(draft.id)?.[name]
      draft.values[name] = keepIds(draft.values[name] as Element[], (before ?? []) as Element[], fresh)
    }
    if (fresh.length === 0) continue
    if (isDry) {
      for (const element of fresh) element.id = null
      continue
    }
    const last = await takeIds(sql, siteId, `${table.resource.path}.${name}`, fresh.length)
    fresh.forEach((element, place) => {
      element.id = last - fresh.length + 1 + place
    })
  }
}

const keepIds = (sent: Element[], before: Element[], fresh: Element[]): Element[] => {
  const free = new Map(before.map((element) => [element.id ?? undefined, contentOf(element)]))
  const named = sent.map(
    ({ id, ...rest }): Element => (id != null && free.delete(id) ? { id, ...rest } : rest),
  )
  const byContent = new Map<string, number[]>()
  for (const [id, content] of free)
    if (id !== undefined) byContent.set(content, [...(byContent.get(content) ?? []), id])
  return named.map((element) => {
    if (element.id !== undefined) return element
    const id = byContent.get(contentOf(element))?.shift()
    const identified: Element = id === undefined ? element : { id, ...element }
    if (id === undefined) fresh.push(identified)
    return identified
  })
}

const contentOf = ({ id: _, ...rest }: Element): string =>
  JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)))
