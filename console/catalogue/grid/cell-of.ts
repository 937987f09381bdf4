import type { Column } from '@vitrina/schema/columns'
import { cellText } from './plain-columns.ts'

/** What a cell shows of a value: its text, but yes and no in the language of whoever looks. */
export const cellOf = (column: Column, value: unknown, yes: string, no: string): string => {
  if (typeof value === 'boolean') return value ? yes : no
  return cellText(column, value)
}
