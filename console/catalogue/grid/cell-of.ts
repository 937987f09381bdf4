import type { Column } from '@vitrina/schema/columns'
import { cellText } from './plain-columns.ts'

/** Text of a cell; booleans in the language of the user. */
export const cellOf = (column: Column, value: unknown, yes: string, no: string): string => {
  if (typeof value === 'boolean') return value ? yes : no
  return cellText(column, value)
}
