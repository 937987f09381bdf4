import type { Column } from '@vitrina/schema/columns'
import type { CurrentSite } from '../../session/current-site.ts'
import { type Content, findByIds, type Patch, updateMany } from '../content.ts'
import { areSame, toWire } from '../values.ts'

/** Undoable write: previous and new values of fields of objects. */
export interface UndoableWrite {
  readonly path: string
  readonly columns: readonly Column[]
  readonly before: ReadonlyMap<number, Content>
  readonly after: readonly Content[]
}

export interface UndoResult {
  readonly restored: number
  /** Objects that were not restored: changed since, or deleted. */
  readonly skipped: number
}

/**
 * Restores the fields of a write that still have the written value; changes of others are kept. An undo is an ordinary write.
 * @throws {Problem}
 */
export const undo = async (
  site: CurrentSite,
  { path, columns, before, after }: UndoableWrite,
): Promise<UndoResult> => {
  const changed = after.flatMap((then) => {
    const fields = columns.filter(({ name }) => !areSame(before.get(then.id)?.[name], then[name]))
    return fields.length === 0 ? [] : [{ then, fields }]
  })
  const ids = changed.map(({ then }) => then.id)
  const now = await findByIds(
    site,
    path,
    ids,
    columns.map(({ name }) => name),
  )
  let skipped = 0
  const patches = changed.flatMap(({ then, fields }): Patch[] => {
    const current = now.get(then.id)
    const still = fields.filter(({ name }) => current !== undefined && areSame(current[name], then[name]))
    if (still.length < fields.length) skipped++
    if (still.length === 0) return []
    const previous = still.map(({ name, field }) => [
      name,
      toWire(field, before.get(then.id)?.[name] ?? null),
    ])
    return [{ id: then.id, ...Object.fromEntries(previous) }]
  })
  await updateMany(site, path, patches, { fields: [] })
  return { restored: patches.length, skipped }
}
