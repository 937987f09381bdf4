import { type Column, columnsOf } from '@vitrina/schema/columns'
import type { Field, Kind, Resource } from '@vitrina/schema/resource'
import { isGallery } from '../gallery/elements.ts'

/** A part of a form, by what sort of fields are in it. */
export type FormPart = 'gallery' | 'texts' | 'properties' | 'links' | 'pictures' | 'elements' | 'longTexts'

/** Parts of the form for special kinds of fields. */
const PARTS: Readonly<Partial<Record<Kind, FormPart>>> = {
  url: 'pictures',
  reference: 'links',
  references: 'links',
  list: 'elements',
  object: 'elements',
}

export const isLong = (field: Field): boolean => field.kind === 'text' && field.long === true

const partOf = ({ of, field, language }: Column): FormPart => {
  if (isGallery(of, field)) return 'gallery'
  if (isLong(field)) return 'longTexts'
  if (language !== undefined && field.kind !== 'url') return 'texts'
  return PARTS[field.kind] ?? 'properties'
}

const ORDER: readonly FormPart[] = [
  'gallery',
  'texts',
  'properties',
  'links',
  'pictures',
  'elements',
  'longTexts',
]

/** The parts of an object's form, each with its fields; the four of a localized field are one. */
export const layoutOf = (object: Resource): { part: FormPart; fields: Column[][] }[] => {
  const fields = [...Map.groupBy(columnsOf(object), ({ of }) => of).values()]
  return ORDER.map((part) => ({
    part,
    fields: fields.filter(([first]) => first !== undefined && partOf(first) === part),
  })).filter(({ fields }) => fields.length > 0)
}

/** The id of the element that a section of a form is. */
export const sectionOf = (part: string): string => `section-${part}`
