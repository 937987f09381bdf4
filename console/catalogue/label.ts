import { type Column, columnsOf } from '@vitrina/schema/columns'
import { labelOf } from '@vitrina/schema/field-labels'
import type { Language } from '@vitrina/schema/languages'
import type { Resource } from '@vitrina/schema/resource'

/** What a field of an object is called; a localized one with its language. */
export const columnLabel = (object: Resource, { of, language }: Column, spoken: Language): string => {
  const label = labelOf(of, spoken, object.path)
  return language === undefined ? label : `${label} (${language.toUpperCase()})`
}

/** The same, for a name as on the wire; also of what no declaration names. */
export const wireLabel = (object: Resource, name: string, spoken: Language): string => {
  const column = columnsOf(object).find((column) => column.name === name)
  return column ? columnLabel(object, column, spoken) : labelOf(name, spoken)
}
