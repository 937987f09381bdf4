// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be made of the rows in sight alone, placed by hand
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names the cell that is meant
import type { VirtualItem } from '@tanstack/react-virtual'
import type { Column } from '@vitrina/schema/columns'
import { memo, type ReactNode } from 'react'
import type { Content } from '../content.ts'
import { cellOf } from './cell-of.ts'
import type { EditsOfRow } from './edits.ts'
import classes from './grid.module.css'
import { isAmount } from './plain-columns.ts'

export const cellId = (id: number, name: string): string => `cell-${id}-${name}`

interface Props {
  readonly content: Content
  readonly index: number
  readonly start: number
  readonly name: string
  readonly nameWidth: number
  readonly columns: readonly Column[]
  /** Visible columns. */
  readonly seen: readonly VirtualItem[]
  readonly edits: EditsOfRow | undefined
  /** First and last selected column; -1 without a selection. */
  readonly left: number
  readonly right: number
  /** Column of the active cell, in its row. */
  readonly current: number
  readonly readOnly: boolean
  /** Editor of the active cell. */
  readonly editor: ReactNode
  readonly yes: string
  readonly no: string
}

/** Row of a grid. It is memoized, so that scrolling stays fast. */
export const GridRow = memo((props: Props) => {
  const { content, index, start, name, nameWidth, columns, seen, edits, left, right, current, readOnly } =
    props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className={classes.row}
      style={{ transform: `translateY(${start}px)` }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={classes.name}
        style={{ width: nameWidth }}
        title={name}
      >
        {name}
      </div>
      {seen.map(({ index: place, start, size }) => {
        const column = columns[place]
        if (!column) return null
        const edit = edits?.get(column.name)
        const text =
          edit?.fault === undefined
            ? cellOf(column, edit ? edit.value : content[column.name], props.yes, props.no)
            : edit.text
        const isCurrent = place === current
        return (
          <div
            key={column.name}
            id={cellId(content.id, column.name)}
            role="gridcell"
            aria-colindex={place + 2}
            aria-selected={(left <= place && place <= right) || isCurrent}
            aria-readonly={readOnly || undefined}
            aria-invalid={edit?.fault !== undefined || undefined}
            data-column={place}
            data-current={isCurrent || undefined}
            data-changed={edit ? true : undefined}
            data-amount={isAmount(column) || undefined}
            className={classes.cell}
            style={{ left: start, width: size }}
          >
            {isCurrent && props.editor ? props.editor : text}
          </div>
        )
      })}
    </div>
  )
})
