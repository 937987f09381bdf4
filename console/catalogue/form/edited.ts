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
export const afterSave = (object: Resource, sent: Edited, held: Edited, now: Content): Edited => {
  const written = changesIn(object, sent.base, sent.draft)
  const typed = Object.keys(held.draft).filter((name) => !areSame(held.draft[name], sent.draft[name]))
  // A change of others to an edited field stays a conflict for the next save.
  const unwritten = typed.filter((name) => !(name in written))
  return { base: { ...now, ...pick(sent.base, unwritten) }, draft: { ...now, ...pick(held.draft, typed) } }
}

const pick = (from: Patch, names: readonly string[]): Patch =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

/** Draft based on the current state: `mine` are fields in which it wins over changes of others. */
export const rebased = (
  object: Resource,
  { base, draft }: Edited,
  { now, columns }: FormConflict,
  mine: ReadonlySet<string>,
): Patch => {
  const changes = changesIn(object, base, draft)
  const given = columns.filter(({ name }) => !mine.has(name)).map(({ name }) => name)
  const kept = Object.keys(changes).filter((name) => !given.includes(name))
  return { ...now, ...pick(draft, kept) }
}
