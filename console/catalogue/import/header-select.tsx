import { NativeSelect } from '@mantine/core'
import { headerRows } from '@vitrina/schema/price-list/header-row'
import type { TextTable } from '@vitrina/schema/price-list/sniff'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

interface Props {
  readonly table: TextTable
  readonly headerRow: number
  readonly onSelect: (headerRow: number) => void
}

const MAX_EXCERPT_LENGTH = 60

/** Selection of the header row of a table, detected automatically. */
export const HeaderSelect = ({ table, headerRow, onSelect }: Props) => {
  const say = useWords(words)
  if (table.records.length < 2) return null
  return (
    <NativeSelect
      label={say('headerRow')}
      value={String(headerRow)}
      data={headerRows(table).map((row) => ({
        value: String(row),
        label: `${table.records[row]?.line}: ${excerpt(table.records[row]?.cells ?? [])}`,
      }))}
      onChange={(event) => onSelect(Number(event.currentTarget.value))}
      maw="28rem"
    />
  )
}

const excerpt = (cells: readonly string[]): string => {
  const text = cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ')
  return text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH)}…` : text
}
