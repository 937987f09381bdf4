// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be made of the rows in sight alone, placed by hand
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names the cell that is meant
import { useMediaQuery } from '@mantine/hooks'
import { defaultRangeExtractor, type Range as Seen, useVirtualizer } from '@tanstack/react-virtual'
import type { Column } from '@vitrina/schema/columns'
import { columnLabel } from '@vitrina/schema/labels/column-label'
import type { Resource } from '@vitrina/schema/resource'
import { useEffect, useMemo, useRef } from 'react'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import type { Content } from '../content.ts'
import { nameOf } from '../naming.ts'
import { words as shared } from '../words.ts'
import { CellEditor } from './cell-editor.tsx'
import { rangeOf } from './cell-position.ts'
import type { Edits } from './edits.ts'
import classes from './grid.module.css'
import { cellId, GridRow } from './grid-row.tsx'
import { cellText, isAmount } from './plain-columns.ts'
import type { GridSelection } from './use-cell-selection.ts'
import { type GridActions, useGridKeys } from './use-grid-keys.ts'
import { useGridMouse } from './use-grid-mouse.ts'
import { words } from './words.ts'

const ROW_HEIGHT = 32

/** Heights and widths of the fixed head and first columns. */
const HEAD_HEIGHT = 33
const NAME_WIDTH = 240
const NARROW_NAME_WIDTH = 112

const LABEL_WIDTH = 8
const widthFor = (column: Column, label: string, isNarrow: boolean): number => {
  const { field } = column
  const least = isAmount(column) ? 110 : field.kind === 'boolean' ? 90 : field.kind === 'text' ? 220 : 150
  // On a phone there is space for two columns next to the name, and long labels are truncated.
  if (isNarrow) return Math.min(least, 116)
  return Math.max(least, Math.min(220, label.length * LABEL_WIDTH + 24))
}

interface Props extends GridActions {
  readonly object: Resource
  readonly columns: readonly Column[]
  readonly rows: readonly Content[]
  readonly edits: Edits
  readonly readOnly: boolean
  readonly selection: GridSelection
}

/** Range that always contains the active cell, because the grid refers to it for assistive technology. */
const withPlace = (place: number, count: number) => (range: Seen) => {
  const seen = defaultRangeExtractor(range)
  return seen.includes(place) || place >= count ? seen : [...seen, place].sort((one, other) => one - other)
}

/**
 * Cells of a grid; only visible ones are rendered. Keys are those of a spreadsheet and of the ARIA grid
 * pattern.
 */
export const GridView = (props: Props) => {
  const { object, columns, rows, edits, readOnly, selection } = props
  const { at, anchor, typing } = selection
  const say = useWords(words)
  const sayShared = useWords(shared)
  const { language } = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const nameWidth = isNarrow ? NARROW_NAME_WIDTH : NAME_WIDTH
  const labels = useMemo(
    () => columns.map((column) => columnLabel(object, column, language)),
    [object, columns, language],
  )
  const names = useMemo(() => rows.map((row) => nameOf(object, row, language)), [object, rows, language])
  // Stable while the range is unchanged; a new function would render every row at each scroll event.
  const rowsInSight = useMemo(() => withPlace(at.row, rows.length), [at.row, rows.length])
  const columnsInSight = useMemo(() => withPlace(at.column, columns.length), [at.column, columns.length])

  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 4,
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    rangeExtractor: rowsInSight,
  })
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => widthFor(columns[index] as Column, labels[index] ?? '', isNarrow),
    getItemKey: (index) => columns[index]?.name ?? index,
    overscan: 1,
    paddingStart: nameWidth,
    scrollPaddingStart: nameWidth,
    rangeExtractor: columnsInSight,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: widths go by the columns and their labels
  useEffect(() => across.measure(), [columns, labels, nameWidth])
  // biome-ignore lint/correctness/useExhaustiveDependencies: brought into sight when another cell is meant
  useEffect(() => {
    if (at.row < rows.length) down.scrollToIndex(at.row)
    if (at.column < columns.length) across.scrollToIndex(at.column)
  }, [at.row, at.column])

  const seenRows = Math.max(
    1,
    Math.floor(((frame.current?.clientHeight ?? 0) - HEAD_HEIGHT) / ROW_HEIGHT) - 1,
  )
  const focus = () => frame.current?.focus({ preventScroll: true })
  const keys = useGridKeys({ ...props, seenRows })
  const mouse = useGridMouse({ frame, selection, readOnly, rows: rows.length, columns: columns.length })
  const range = rangeOf(anchor, at)
  const seen = across.getVirtualItems()
  const current = rows[at.row]
  const column = columns[at.column]

  const editor = current && column && typing !== undefined && (
    <CellEditor
      key={cellId(current.id, column.name)}
      label={`${labels[at.column]}, ${names[at.row]}`}
      column={column}
      text={
        typing.text ?? edits.get(current.id)?.get(column.name)?.text ?? cellText(column, current[column.name])
      }
      replaces={typing.text !== undefined}
      onEnd={(text, onward) => {
        focus()
        keys.onTyped(text, onward)
      }}
    />
  )

  return (
    <div
      ref={frame}
      role="grid"
      aria-label={object.label[language]}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-readonly={readOnly || undefined}
      aria-activedescendant={current && column ? cellId(current.id, column.name) : undefined}
      aria-describedby="grid-description"
      tabIndex={0}
      className={classes.frame}
      {...keys.handlers}
      {...mouse}
    >
      <div
        className={classes.sheet}
        role="presentation"
        style={{ height: down.getTotalSize(), width: across.getTotalSize() }}
      >
        <div role="row" aria-rowindex={1} className={classes.head}>
          <div role="columnheader" aria-colindex={1} className={classes.name} style={{ width: nameWidth }}>
            {say('object')}
          </div>
          {seen.map(({ index, start, size }) => (
            <div
              key={columns[index]?.name}
              role="columnheader"
              aria-colindex={index + 2}
              className={classes.cell}
              data-amount={columns[index] && isAmount(columns[index]) ? true : undefined}
              style={{ left: start, width: size }}
              title={labels[index]}
            >
              {labels[index]}
            </div>
          ))}
        </div>
        {down.getVirtualItems().map(({ index, start }) => {
          const content = rows[index] as Content
          const isSelected = range.top <= index && index <= range.bottom
          return (
            <GridRow
              key={content.id}
              content={content}
              index={index}
              start={start}
              name={names[index] ?? ''}
              nameWidth={nameWidth}
              columns={columns}
              seen={seen}
              edits={edits.get(content.id)}
              left={isSelected ? range.left : -1}
              right={isSelected ? range.right : -1}
              current={index === at.row ? at.column : -1}
              readOnly={readOnly}
              editor={index === at.row ? editor : undefined}
              yes={sayShared('yes')}
              no={sayShared('no')}
            />
          )
        })}
      </div>
    </div>
  )
}
