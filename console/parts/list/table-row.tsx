import { Checkbox, Table } from '@mantine/core'
import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import { useWords } from '../../text/words.ts'
import { isTick } from '../letter-keys.ts'
import { words } from '../words.ts'
import classes from './data-table.module.css'
import type { TableColumn } from './data-table.tsx'
import { type Selection, useIsSelected } from './selection.ts'

interface Props<Row> {
  readonly row: Row
  readonly rowKey: string | number
  readonly name: string
  readonly place: number
  /** Number of rows. */
  readonly count: number
  readonly columns: readonly TableColumn<Row>[]
  readonly selection: Selection
  readonly isSelectable: boolean
  /** Index of the row that was selected last. */
  readonly last: RefObject<number>
  readonly onSelect: (from: number, to: number, chosen: boolean) => void
  /** Focuses the row at an index, and returns the resulting index. */
  readonly onFocus: (place: number) => number
  readonly onOpen: ((row: Row) => void) | undefined
}

/** True for a click or key that belongs to a control inside the row. */
const isForPart = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, select, textarea, label') !== null

/** One row of a table, which renders itself when it is selected. */
export const TableRow = <Row,>(props: Props<Row>) => {
  const { row, rowKey, name, place, count, columns, selection, isSelectable, last } = props
  const { onSelect, onFocus, onOpen } = props
  const say = useWords(words)
  const isSelected = useIsSelected(selection, rowKey)

  const onKeyDown = (event: KeyboardEvent) => {
    const isOwn = event.target === event.currentTarget || isTick(event.target)
    if (!isOwn && isForPart(event.target)) return
    const goal = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: count - 1 }[event.key]
    if (goal !== undefined) {
      event.preventDefault()
      const reached = onFocus(goal)
      if (event.shiftKey && isSelectable) onSelect(place, reached, true)
    } else if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row)
    else if (event.nativeEvent.code === 'KeyX' && !event.ctrlKey && !event.metaKey && isSelectable)
      onSelect(place, place, !isSelected)
  }
  const onClick = (event: MouseEvent) => {
    if (!onOpen || isForPart(event.target) || getSelection()?.toString()) return
    onOpen(row)
  }
  return (
    <Table.Tr
      tabIndex={place === 0 ? 0 : -1}
      data-selected={isSelected || undefined}
      className={onOpen ? classes.opens : undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {isSelectable && (
        <Table.Td className={classes.check}>
          <Checkbox
            aria-label={say('select', { name })}
            checked={isSelected}
            onChange={() => undefined}
            onClick={(event) => onSelect(event.shiftKey ? last.current : place, place, !isSelected)}
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
  )
}
