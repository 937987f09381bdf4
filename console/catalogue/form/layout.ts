import { type Column, columnsOf } from '@vitrina/schema/columns'
import { FLAT } from '@vitrina/schema/flat'
import type { Field, Kind, Resource } from '@vitrina/schema/resource'
import { isGallery } from '../gallery/elements.ts'

/** A part of a form, by what sort of fields are in it. */
export type FormPart =
  | 'gallery'
  | 'texts'
  | 'properties'
  | 'links'
  | 'pictures'
  | 'elements'
  | 'longTexts'
  | 'own'

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
  if (of.startsWith(FLAT)) return 'own'
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

/** A section of a form. */
export interface Layout {
  readonly part: FormPart
  /** Its name in the address of its element. */
  readonly name: string
  /** Heading of a group of own fields. */
  readonly title?: string
  readonly fields: Column[][]
}

/** The sections of an object's form, each with its fields; the four of a localized field are one. Own fields are divided by their groups. */
export const layoutOf = (object: Resource): Layout[] => {
  const fields = [...Map.groupBy(columnsOf(object), ({ of }) => of).values()]
  const inPart = (part: FormPart) => fields.filter(([first]) => first !== undefined && partOf(first) === part)
  const groups = [...Map.groupBy(inPart('own'), ([first]) => first?.field.group)]
  return [
    ...ORDER.map((part): Layout => ({ part, name: part, fields: inPart(part) })),
    ...groups.map(
      ([title, fields], place): Layout => ({
        part: 'own',
        name: `own-${place}`,
        ...(title !== undefined && { title }),
        fields,
      }),
    ),
  ].filter(({ fields }) => fields.length > 0)
}

/** The id of the element that a section of a form is. */
export const sectionOf = (part: string): string => `section-${part}`
