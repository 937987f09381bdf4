import { type Column, columnsOf } from '../columns.ts'
import type { Language } from '../languages.ts'
import type { Resource } from '../resource.ts'
import { labelOf } from './field-labels.ts'

/** Label of a field of an object; a localized one includes its language. */
export const columnLabel = (object: Resource, { of, field, language }: Column, spoken: Language): string => {
  const label = field.label?.[spoken] ?? labelOf(of, spoken, object.path)
  return language === undefined ? label : `${label} (${language.toUpperCase()})`
}

/** Label of a column by its name in reads, also for undeclared names. */
export const wireLabel = (object: Resource, name: string, spoken: Language): string => {
  const column = columnsOf(object).find((column) => column.name === name)
  return column ? columnLabel(object, column, spoken) : labelOf(name, spoken)
}
