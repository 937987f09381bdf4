import { columnsOf } from '@vitrina/schema/columns'
import type { Resource } from '@vitrina/schema/resource'
import type { Fault } from '../../api/problem.ts'
import type { Site } from '../../session/site.ts'
import { type Content, update } from '../content.ts'
import { areSame, changesIn } from '../values.ts'
import type { Conflict, Edited } from './edited.ts'
import { findWhole } from './whole.ts'

/**
 * Writes what was changed, unless somebody else changed the same fields since: then it gives both. What others changed in
 * other fields stays as they left it, because only changes are sent.
 */
export const saveChanges = async (
  site: Site,
  object: Resource,
  id: number,
  { base, draft }: Edited,
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

/** What is wrong, by the path of the field: the first of several. */
export const faultsByPath = (faults: readonly Fault[]): ReadonlyMap<string, string> =>
  new Map(
    faults.toReversed().flatMap(({ field, message }) => (field === undefined ? [] : [[field, message]])),
  )
