import type { NotedField } from '@vitrina/schema/labels/note-label'

/** Notes of a shop and its systems about a payment or delivery, with names of their own. */
export type Notes = Readonly<Record<string, unknown>>

/** Label of a name or value of a note: that of the site, else the text itself. */
export type LabelOf = (field: NotedField, word: string) => string

const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

/** A note as it is shown; `name` is what the shop calls it, which no other note of the field is called. */
export interface Note {
  readonly name: string
  readonly label: string
  readonly text: string
}

/** Each note of a field of an order as a text; what is empty is left out. */
export const notesIn = (field: NotedField, notes: Notes | null, labelOf: LabelOf): readonly Note[] =>
  Object.entries(notes ?? {})
    .map(([name, value]) => ({
      name,
      label: labelOf(field, name),
      text: labelOf(field, asText(value)),
    }))
    .filter(({ text }) => text !== '')
