/** What a shop and its systems note of a payment or a delivery, by names of their own. */
export type Notes = Readonly<Record<string, unknown>>

const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

/** Each note as a text; what is empty is left out. */
export const notesIn = (notes: Notes | null): readonly { readonly name: string; readonly text: string }[] =>
  Object.entries(notes ?? {})
    .map(([name, value]) => ({ name, text: asText(value) }))
    .filter(({ text }) => text !== '')
