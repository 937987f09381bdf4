import { type Column, columnsOf } from '@vitrina/schema/columns'
import type { Resource } from '@vitrina/schema/resource'
import type { Fault } from '../../api/problem.ts'
import type { Site } from '../../session/site.ts'
import { type Content, type Patch, update } from '../content.ts'
import { areSame, changesIn } from '../values.ts'
import { findWhole } from './whole.ts'

/** Somebody else wrote to the same fields since the form was opened. */
export interface Conflict {
  readonly now: Content
  readonly columns: readonly Column[]
}

/**
 * Writes what was changed, unless somebody else changed the same fields since: then it gives both. What others changed in
 * other fields stays as they left it, because only changes are sent.
 */
export const saveChanges = async (
  site: Site,
  object: Resource,
  id: number,
  base: Patch,
  draft: Patch,
): Promise<Content | Conflict> => {
  const changes = changesIn(object, base, draft)
  const now = await findWhole(site, object, id)
  const columns = columnsOf(object).filter(
    ({ name }) => name in changes && !areSame(base[name], now[name]) && !areSame(changes[name], now[name]),
  )
  if (columns.length > 0) return { now, columns }
  await update(site, object.path, id, changes, { fields: [] })
  return findWhole(site, object, id)
}

/** The draft on top of what is there now: `mine` are the fields in which it is kept although others wrote to them. */
export const rebased = (
  object: Resource,
  base: Patch,
  draft: Patch,
  { now, columns }: Conflict,
  mine: ReadonlySet<string>,
): Patch => {
  const changes = changesIn(object, base, draft)
  const given = columns.filter(({ name }) => !mine.has(name)).map(({ name }) => name)
  const kept = Object.keys(changes).filter((name) => !given.includes(name))
  return { ...now, ...Object.fromEntries(kept.map((name) => [name, draft[name]])) }
}

/** What is wrong, by the path of the field: the first of several. */
export const faultsByPath = (faults: readonly Fault[]): ReadonlyMap<string, string> =>
  new Map(
    faults.toReversed().flatMap(({ field, message }) => (field === undefined ? [] : [[field, message]])),
  )
