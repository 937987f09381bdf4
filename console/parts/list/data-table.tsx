import { Checkbox, Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { useWords } from '../../text/words.ts'
import { words } from '../words.ts'
import classes from './data-table.module.css'
import { createSelection, type Selection, useSelectedIds } from './selection.ts'
import { SortedHead } from './sorted-head.tsx'
import { TableRow } from './table-row.tsx'

export interface TableColumn<Row> {
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** True for numbers, which are aligned right. */
  readonly numeric?: true
  /** Current sort order, and the action of the header. */
  readonly sort?: { readonly now: 'ascending' | 'descending' | 'none'; readonly turn: () => void }
}

interface Props<Row> {
  /** Accessible name of the rows. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly TableColumn<Row>[]
  readonly rowKey: (row: Row) => string | number
  /** Returns the name of a row; required for selection. */
  readonly nameOf?: (row: Row) => string
  /** Action of Enter, or of a click on a row. The first column should have a link that does the same. */
  readonly onOpen?: (row: Row) => void
  readonly selection?: Selection
  /** True while rows of a previous query are shown, which cannot be selected. */
  readonly isOutdated?: boolean
}

/** Empty selection of tables without one, so that rows have one form. */
const NO_SELECTION = createSelection()

/**
 * Rows and columns; cards on a phone. By the keyboard: arrows, Home and End move from row to row, Enter opens, x selects,
 * Shift with an arrow or a click selects all between.
 */
export const DataTable = <Row,>(props: Props<Row>) => {
  const { label, rows, columns, rowKey, nameOf, onOpen, selection, isOutdated = false } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const last = useRef(0)

  const select = (from: number, to: number, chosen: boolean) => {
    if (!selection || isOutdated) return
    const next = new Set(selection.ids())
    for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) {
      if (chosen) next.add(rowKey(row))
      else next.delete(rowKey(row))
    }
    last.current = to
    selection.select(next)
  }
  const focus = (place: number): number => {
    const within = Math.max(0, Math.min(place, rows.length - 1))
    body.current?.rows[within]?.focus()
    return within
  }
  // On a phone there is no table header to contain the checkbox.
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const keys = rows.map(rowKey)
  const selectAll = (chosen: boolean) => select(0, rows.length - 1, chosen)

  return (
    <div className={`${classes.frame} surface`}>
      {selection && isNarrow && rows.length > 1 && (
        <div className={classes.all}>
          <AllOfPage selection={selection} keys={keys} onChange={selectAll} isLabelled />
        </div>
      )}
      <Table className={classes.table} highlightOnHover={onOpen !== undefined} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {selection && !isNarrow && (
              <Table.Th w={36}>
                <AllOfPage selection={selection} keys={keys} onChange={selectAll} isLabelled={false} />
              </Table.Th>
            )}
            {columns.map(({ key, label, numeric, sort }) => (
              <Table.Th
                key={key}
                ta={numeric ? 'end' : 'start'}
                {...(sort && sort.now !== 'none' && { 'aria-sort': sort.now })}
              >
                {sort ? <SortedHead label={label} sort={sort} /> : label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={body}>
          {rows.map((row, place) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              rowKey={rowKey(row)}
              name={nameOf?.(row) ?? String(rowKey(row))}
              place={place}
              count={rows.length}
              columns={columns}
              selection={selection ?? NO_SELECTION}
              isSelectable={selection !== undefined}
              last={last}
              onSelect={select}
              onFocus={focus}
              onOpen={onOpen}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

interface AllProps {
  readonly selection: Selection
  readonly keys: readonly (string | number)[]
  readonly onChange: (chosen: boolean) => void
  readonly isLabelled: boolean
}

/** Checkbox of all rows of the page. */
const AllOfPage = ({ selection, keys, onChange, isLabelled }: AllProps) => {
  const say = useWords(words)
  const ids = useSelectedIds(selection)
  const all = keys.length > 0 && keys.every((key) => ids.has(key))
  const label = say('selectAll')
  return (
    <Checkbox
      {...(isLabelled ? { label } : { 'aria-label': label })}
      checked={all}
      indeterminate={!all && keys.some((key) => ids.has(key))}
      onChange={() => onChange(!all)}
    />
  )
}
