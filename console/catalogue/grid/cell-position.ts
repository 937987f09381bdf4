/** Cell of a grid, by the indexes of its row and column. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

/** Rectangle of cells, including both ends. */
export interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export const rangeOf = (one: CellPosition, other: CellPosition): Range => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
})

export const heightOf = ({ top, bottom }: Range): number => bottom - top + 1

export const widthOf = ({ left, right }: Range): number => right - left + 1

const upTo = (value: number, count: number): number => Math.min(Math.max(value, 0), Math.max(count - 1, 0))

export const clampToGrid = ({ row, column }: CellPosition, rows: number, columns: number): CellPosition => ({
  row: upTo(row, rows),
  column: upTo(column, columns),
})

/** Cell that a key leads to, as in a spreadsheet; undefined at an edge. `far`: with Ctrl. */
export const cellReachedBy = (
  key: string,
  { row, column }: CellPosition,
  { rows, columns, seen, far }: { rows: number; columns: number; seen: number; far: boolean },
): CellPosition | undefined => {
  const [lastRow, lastColumn] = [rows - 1, columns - 1]
  switch (key) {
    case 'ArrowDown':
      return { row: far ? lastRow : row + 1, column }
    case 'ArrowUp':
      return { row: far ? 0 : row - 1, column }
    case 'ArrowRight':
      return { row, column: far ? lastColumn : column + 1 }
    case 'ArrowLeft':
      return { row, column: far ? 0 : column - 1 }
    case 'PageDown':
      return { row: row + seen, column }
    case 'PageUp':
      return { row: row - seen, column }
    case 'Home':
      return { row: far ? 0 : row, column: 0 }
    case 'End':
      return { row: far ? lastRow : row, column: lastColumn }
    default:
      return undefined
  }
}
