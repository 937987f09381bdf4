import type { Column } from '@vitrina/schema/columns'
import { say } from '@vitrina/schema/labels/say'
import type { Language } from '@vitrina/schema/languages'
import type { Resource } from '@vitrina/schema/resource'
import type { Content } from '../content.ts'
import type { CellChange } from './edits.ts'
import { cellText } from './plain-columns.ts'
import { areStoredAlike, readCells } from './read-cells.ts'

interface Into {
  readonly object: Resource
  /** Rows and columns that the texts fill. */
  readonly rows: readonly Content[]
  readonly columns: readonly Column[]
  readonly currency: string
  readonly language: Language
}

/** Changes of cells after pasting texts. A cell with the same value is not changed. */
export const fillCells = (
  table: readonly (readonly string[])[],
  { object, rows, columns, currency, language }: Into,
): CellChange[] => {
  const texts = table.slice(0, rows.length).map((row) => row.slice(0, columns.length))
  return readCells(object, columns, texts, currency).flatMap((row, n) => {
    const content = rows[n]
    if (!content) return []
    return row.flatMap((read, place): CellChange[] => {
      const column = columns[place]
      if (!column) return []
      const { id } = content
      const { name } = column
      const seen = content[name] ?? null
      if (read.fault) {
        const text = texts[n]?.[place] ?? ''
        return [{ id, name, edit: { text, value: text, seen, fault: say(read.fault, language) } }]
      }
      if (areStoredAlike(column, read.value, seen)) return [{ id, name, edit: undefined }]
      return [{ id, name, edit: { text: cellText(column, read.value), value: read.value, seen } }]
    })
  })
}
