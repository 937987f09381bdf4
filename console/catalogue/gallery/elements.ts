import type { Field } from '@vitrina/schema/resource'
import { isImage } from '../naming.ts'

/** Picture of an object, in the form of the API. */
export interface ShownPicture {
  readonly order?: number | null
  readonly url?: string | null
}

/** Picture with its position in the sent list, which faults of the server refer to. */
export interface Placed {
  readonly at: number
  readonly element: ShownPicture
}

/** True for an ordered list of only pictures. */
export const isGallery = (name: string, field: Field): field is Extract<Field, { kind: 'list' }> =>
  field.kind === 'list' &&
  Object.keys(field.fields).sort().join() === 'order,url' &&
  isImage('url', field.fields.url as Field, name)

/** Pictures in the order of a shop. */
export const inOrder = (elements: readonly ShownPicture[]): Placed[] =>
  elements
    .map((element, at) => ({ at, element }))
    .sort((one, other) => (one.element.order ?? 0) - (other.element.order ?? 0))

/** List with pictures appended; the existing ones are unchanged. */
export const withMore = (elements: readonly ShownPicture[], addresses: readonly string[]): ShownPicture[] => {
  const last = Math.max(0, ...elements.map(({ order }) => order ?? 0))
  return [...elements, ...addresses.map((url, place) => ({ order: last + 1 + place, url }))]
}

/** List with one picture moved, numbered again from the first current number. */
export const withMoved = (elements: readonly ShownPicture[], from: number, to: number): ShownPicture[] => {
  const shown = inOrder(elements).map(({ element }) => element)
  const first = shown[0]?.order ?? 1
  const [one] = shown.splice(from, 1)
  if (one) shown.splice(to, 0, one)
  return shown.map((element, place) => ({ ...element, order: first + place }))
}
