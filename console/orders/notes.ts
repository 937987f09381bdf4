import type { NotedField } from '@vitrina/schema/labels/note-label'

/** Notes of a shop and its systems about a payment or delivery, with freely chosen names. */
export type Notes = Readonly<Record<string, unknown>>

/** Label of a name or value of a note: that of the site, else the text itself. */
export type LabelOf = (field: NotedField, word: string) => string

const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

/** Note as shown; `name` is the original name, which is unique in the field. */
export interface Note {
  readonly name: string
  readonly label: string
  readonly text: string
}

/** Notes of a field of an order as texts, without empty ones. */
export const notesIn = (field: NotedField, notes: Notes | null, labelOf: LabelOf): readonly Note[] =>
  Object.entries(notes ?? {})
    .map(([name, value]) => ({
      name,
      label: labelOf(field, name),
      text: labelOf(field, asText(value)),
    }))
    .filter(({ text }) => text !== '')
