import type { Resource } from '@vitrina/schema/resource'
import type { Fault } from '../../api/problem.ts'
import type { Site } from '../../session/site.ts'
import { type Content, update } from '../content.ts'
import { changesIn } from '../values.ts'
import { conflicting, type Edited } from './edited.ts'
import { findWhole } from './whole.ts'

/** What is there by now, to which somebody else wrote in the same fields. */
export interface Refused {
  readonly now: Content
}

/**
 * Writes what was changed, unless somebody else changed the same fields since: then it gives what is there. What others changed in
 * other fields stays as they left it, because only changes are sent.
 */
export const saveChanges = async (
  site: Site,
  object: Resource,
  id: number,
  edited: Edited,
): Promise<Content | Refused> => {
  const now = await findWhole(site, object, id)
  if (conflicting(object, edited, now).length > 0) return { now }
  await update(site, object.path, id, changesIn(object, edited.base, edited.draft), { fields: [] })
  return findWhole(site, object, id)
}

/** What is wrong, by the path of the field: the first of several. */
export const faultsByPath = (faults: readonly Fault[]): ReadonlyMap<string, string> =>
  new Map(
    faults.toReversed().flatMap(({ field, message }) => (field === undefined ? [] : [[field, message]])),
  )
