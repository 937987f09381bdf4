import type { Resource } from '@vitrina/schema/resource'
import type { FieldError } from '../../api/problem.ts'
import type { CurrentSite } from '../../session/current-site.ts'
import { type Content, update } from '../content.ts'
import { changesIn } from '../values.ts'
import { conflicting, type Edited } from './edited.ts'
import { findCompleteObject } from './find-complete-object.ts'

export interface SaveOutcome {
  /** False after a conflict with another user; nothing was written then. */
  readonly isWritten: boolean
  /** Current state of the object. */
  readonly now: Content
}

/**
 * Writes the changed fields, unless another user changed the same ones since. Other fields keep the changes
 * of others, because only changes are sent.
 */
export const saveChanges = async (
  site: CurrentSite,
  object: Resource,
  id: number,
  edited: Edited,
): Promise<SaveOutcome> => {
  const now = await findCompleteObject(site, object, id)
  if (conflicting(object, edited, now).length > 0) return { isWritten: false, now }
  await update(site, object.path, id, changesIn(object, edited.base, edited.draft), { fields: [] })
  return { isWritten: true, now: await findCompleteObject(site, object, id) }
}

/** First fault of each field, by path. */
export const faultsByPath = (faults: readonly FieldError[]): ReadonlyMap<string, string> =>
  new Map(
    faults.toReversed().flatMap(({ field, message }) => (field === undefined ? [] : [[field, message]])),
  )
