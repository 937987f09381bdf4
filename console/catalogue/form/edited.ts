import { type Column, columnsOf } from '@vitrina/schema/columns'
import type { Resource } from '@vitrina/schema/resource'
import type { Content, Patch } from '../content.ts'
import { areSame, changesIn } from '../values.ts'

/** Object in a form. */
export interface Edited {
  /** Values as read. */
  readonly base: Patch
  /** Values of the form. */
  readonly draft: Patch
}

/** Changes of another user in the same fields since the form was opened. */
export interface FormConflict {
  readonly now: Content
  readonly columns: readonly Column[]
}

/** Fields that were changed both in the form and, differently, by another user since it was opened. */
export const conflicting = (object: Resource, { base, draft }: Edited, now: Content): readonly Column[] => {
  const changes = changesIn(object, base, draft)
  return columnsOf(object).filter(
    ({ name }) => name in changes && !areSame(base[name], now[name]) && !areSame(changes[name], now[name]),
  )
}

/** State of the form after `sent` was saved: the current object, with values typed meanwhile. */
export const afterSave = (object: Resource, sent: Edited, current: Edited, now: Content): Edited => {
  const written = changesIn(object, sent.base, sent.draft)
  const typed = Object.keys(current.draft).filter((name) => !areSame(current.draft[name], sent.draft[name]))
  // A change of others to an edited field stays a conflict for the next save.
  const unwritten = typed.filter((name) => !(name in written))
  return { base: { ...now, ...pick(sent.base, unwritten) }, draft: { ...now, ...pick(current.draft, typed) } }
}

const pick = (from: Patch, names: readonly string[]): Patch =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

/** Draft based on the current state: `ownFields` are fields in which it wins over changes of others. */
export const rebased = (
  object: Resource,
  { base, draft }: Edited,
  { now, columns }: FormConflict,
  ownFields: ReadonlySet<string>,
): Patch => {
  const changes = changesIn(object, base, draft)
  const yielded = columns.filter(({ name }) => !ownFields.has(name)).map(({ name }) => name)
  const ownChanges = Object.keys(changes).filter((name) => !yielded.includes(name))
  return { ...now, ...pick(draft, ownChanges) }
}
