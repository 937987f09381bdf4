import { Checkbox, type CheckboxProps, Table, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { useWords } from '../../text/words.ts'
import { words } from '../words.ts'
import classes from './data-table.module.css'

export interface TableColumn<Row> {
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand at the right. */
  readonly numeric?: true
  /** Rows can be ordered by it: how they are now, and what a press on its head does. */
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
  /** Enter, or a click on a row. The first column should have a link that does the same. */
  readonly onOpen?: (row: Row) => void
  readonly selected?: ReadonlySet<string | number>
  readonly onSelect?: (selected: ReadonlySet<string | number>) => void
}

/** True for a click or key that belongs to a control inside the row. */
const isForPart = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, select, textarea, label') !== null

/**
 * Rows and columns; cards on a phone. By the keyboard: arrows, Home and End move from row to row, Enter opens, x selects,
 * Shift with an arrow or a click selects all between.
 */
export const DataTable = <Row,>(props: Props<Row>) => {
  const { label, rows, columns, rowKey, nameOf, onOpen, selected, onSelect } = props
  const say = useWords(words)
  const body = useRef<HTMLTableSectionElement>(null)
  const last = useRef(0)

  const select = (from: number, to: number, chosen: boolean) => {
    const next = new Set(selected)
    for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) {
      if (chosen) next.add(rowKey(row))
      else next.delete(rowKey(row))
    }
    last.current = to
    onSelect?.(next)
  }
  const isSelected = (place: number): boolean => {
    const row = rows[place]
    return row !== undefined && selected?.has(rowKey(row)) === true
  }

  const focus = (place: number): number => {
    const within = Math.max(0, Math.min(place, rows.length - 1))
    const row = body.current?.rows[within]
    row?.focus()
    return within
  }
  const onKeyDown = (event: KeyboardEvent, place: number, row: Row) => {
    if (event.target !== event.currentTarget && isForPart(event.target)) return
    const goal = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (goal !== undefined) {
      event.preventDefault()
      const reached = focus(goal)
      if (event.shiftKey && onSelect) select(place, reached, true)
    } else if (event.key === 'Enter' && onOpen) onOpen(row)
    else if (event.nativeEvent.code === 'KeyX' && !event.ctrlKey && !event.metaKey && onSelect)
      select(place, place, !isSelected(place))
  }
  const onClick = (event: MouseEvent, row: Row) => {
    if (!onOpen || isForPart(event.target) || getSelection()?.toString()) return
    onOpen(row)
  }
  const all = rows.length > 0 && rows.every((_, place) => isSelected(place))
  // A phone has no head to put it into.
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const allOfPage = (label: CheckboxProps) => (
    <Checkbox
      {...label}
      checked={all}
      indeterminate={!all && rows.some((_, place) => isSelected(place))}
      onChange={() => select(0, rows.length - 1, !all)}
    />
  )

  return (
    <div className={classes.room}>
      {onSelect && isNarrow && rows.length > 1 && (
        <div className={classes.all}>{allOfPage({ label: say('selectAll') })}</div>
      )}
      <Table className={classes.table} highlightOnHover={onOpen !== undefined} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {onSelect && !isNarrow && (
              <Table.Th w={36}>{allOfPage({ 'aria-label': say('selectAll') })}</Table.Th>
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
            <Table.Tr
              key={rowKey(row)}
              tabIndex={place === 0 ? 0 : -1}
              data-selected={isSelected(place) || undefined}
              className={onOpen ? classes.opens : undefined}
              onKeyDown={(event) => onKeyDown(event, place, row)}
              onClick={(event) => onClick(event, row)}
            >
              {onSelect && (
                <Table.Td className={classes.check}>
                  <Checkbox
                    aria-label={say('select', { name: nameOf?.(row) ?? String(rowKey(row)) })}
                    checked={isSelected(place)}
                    onChange={() => undefined}
                    onClick={(event) =>
                      select(event.shiftKey ? last.current : place, place, !isSelected(place))
                    }
                  />
                </Table.Td>
              )}
              {columns.map(({ key, label, cell, numeric }) => (
                <Table.Td
                  key={key}
                  data-label={label}
                  className={numeric ? 'number' : undefined}
                  ta={numeric ? 'end' : 'start'}
                >
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

const SORT_SIGNS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }

const SortedHead = ({ label, sort }: { label: string; sort: NonNullable<TableColumn<never>['sort']> }) => {
  const Sign = SORT_SIGNS[sort.now]
  return (
    <>
      <span className={classes.unsorted}>{label}</span>
      <UnstyledButton onClick={sort.turn} className={classes.sort} data-now={sort.now}>
        {label}
        <Sign size={14} aria-hidden />
      </UnstyledButton>
    </>
  )
}
