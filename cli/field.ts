import { OWN_FIELD_KINDS, OWN_FIELD_OBJECTS, VISIBILITIES } from '@vitrina/schema/own-fields'
import { selectOwnFields } from '@vitrina/server/platform/own-fields/own-field-rows'
import type { Sql } from '@vitrina/server/platform/postgres/pool/sql'

/** Options of the settings of an own field; a setting is named as in the API. */
export const FIELD_OPTIONS = {
  'label-ro': { type: 'string', value: '<text>', help: 'Romanian label' },
  'label-ru': { type: 'string', value: '<text>', help: 'Russian label' },
  'label-en': { type: 'string', value: '<text>', help: 'English label' },
  'label-uk': { type: 'string', value: '<text>', help: 'Ukrainian label' },
  group: { type: 'string', value: '<text>', help: 'Heading of its group in the form' },
  position: { type: 'string', value: '<0>', help: 'Order in the form' },
  required: { type: 'string', value: '<true|false>', help: 'Required in a create, and never null' },
  unique: { type: 'string', value: '<true|false>', help: 'No two objects have the same value' },
  filterable: { type: 'string', value: '<true|false>', help: 'Lists can be filtered by it' },
  searchable: { type: 'string', value: '<true|false>', help: 'Searches find its values' },
  localized: { type: 'string', value: '<true|false>', help: 'One text per language' },
  multiple: { type: 'string', value: '<true|false>', help: 'A list of choices or references' },
  places: { type: 'string', value: '<2>', help: 'Decimal places of a number' },
  choices: { type: 'string', value: '<a,b>', help: 'Codes of the choices' },
  'refers-to': { type: 'string', value: '<object>', help: 'Objects of a reference, such as brand' },
  default: { type: 'string', value: '<value>', help: 'Value of new objects without the field' },
  'visible-to': {
    type: 'string',
    value: `<${VISIBILITIES.join('|')}>`,
    help: 'writers: hidden from tokens that may not write the objects',
  },
} as const

export const FIELD_OBJECTS = OWN_FIELD_OBJECTS.join(', ')
export const FIELD_KINDS_LISTED = OWN_FIELD_KINDS.join(', ')

type FieldOptionValues = { readonly [Name in keyof typeof FIELD_OPTIONS]?: string | undefined }

/** Settings in the form of the API; the server validates the values. */
export const settingsOf = (values: FieldOptionValues): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    (Object.keys(FIELD_OPTIONS) as (keyof FieldOptionValues)[]).flatMap((name) => {
      const text = values[name]
      if (text === undefined) return []
      const value =
        name === 'choices' ? text.split(',').map((code) => code.trim()) : text === 'none' ? null : text
      return [[name.replaceAll('-', '_'), value]]
    }),
  )

/** Id of the own field of an object by its code. @throws {Error} for an unknown one */
export const fieldIdOf = async (sql: Sql, siteId: number, object: string, code: string): Promise<number> => {
  const field = (await selectOwnFields(sql, siteId)).find(
    (field) => field.object === object && field.code === code,
  )
  if (!field) throw new Error(`The site has no own field ${code} of ${object}. See: vitrina field list`)
  return field.id
}
