import type { Column } from '@vitrina/schema/columns'
import type { ObjectChange } from '@vitrina/schema/history'
import type { Resource } from '@vitrina/schema/resource'
import type { CurrentSite } from '../../session/current-site.ts'
import { type Content, update } from '../content.ts'
import { findCompleteObject } from '../form/find-complete-object.ts'
import { areSame, toWire } from '../values.ts'

/** Restored fields of a change, and the others. */
export interface RestoredFields {
  readonly before: Content
  readonly now: Content
  readonly written: readonly Column[]
  /** Fields that have changed again since. */
  readonly skipped: readonly Column[]
}

/**
 * Restores the values before a change, in fields that still have the changed value: later changes stay. It is
 * a regular write.
 * @throws {Problem}
 */
export const restoreFields = async (
  site: CurrentSite,
  object: Resource,
  id: number,
  { fields }: ObjectChange,
  columns: readonly Column[],
): Promise<RestoredFields> => {
  const before = await findCompleteObject(site, object, id)
  const written = columns.filter(({ name }) => areSame(before[name], fields[name]?.after))
  const skipped = columns.filter((column) => !written.includes(column))
  if (written.length === 0) return { before, now: before, written, skipped }
  const patch = written.map(({ name, field }) => [name, toWire(field, fields[name]?.before ?? null)])
  await update(site, object.path, id, Object.fromEntries(patch), { fields: [] })
  return { before, now: await findCompleteObject(site, object, id), written, skipped }
}
