import type { Fault } from '../errors.ts'

/** Error values of formulas, in English and in the supported languages. */
const ERRORS = [
  ...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', '#SPILL!', '#CALC!', '#FIELD!'],
  ...['#BLOCKED!', '#CONNECT!', '#UNKNOWN!', '#BUSY!', '#EXTERNAL!', '#PYTHON!', '#GETTING_DATA'],
  ...['#VALOARE!', '#NUME?', '#NUL!'],
  ...['#Н/Д', '#ССЫЛКА!', '#ЗНАЧ!', '#ДЕЛ/0!', '#ИМЯ?', '#ЧИСЛО!', '#ПУСТО!', '#ПЕРЕНОС!', '#ВЫЧИСЛ!'],
  ...['#ПОСИЛАННЯ!', '#ДІЛ/0!', "#ІМ'Я?", '#ПЕРЕТИН!'],
]

/** Regular expression of the error values; `[?]` has the same meaning in JavaScript and PostgreSQL. */
const ANY_ERROR = `(${[...ERRORS.map((word) => word.replace('?', '[?]')), 'Err:[0-9]{3}'].join('|')})`

/** Types of workbook cells that a code cannot have, by their word in a cell of CSV, with their fault sentences. */
const UNFIT = {
  DATE: 'invalid_value.cell_date',
  TIME: 'invalid_value.cell_time',
  BOOLEAN: 'invalid_value.cell_boolean',
  FRACTION: 'invalid_value.cell_fraction',
  DIGITS: 'invalid_value.cell_digits',
} as const

const UNFIT_WORDS = [...Object.keys(UNFIT), 'FORMULA']

export type CellRefusal = keyof typeof UNFIT | 'FORMULA'

const PLACE = '[A-Z]{1,3}[0-9]{1,7}'

const ANY_REFUSAL = `#(${UNFIT_WORDS.join('|')})!`

/**
 * Cell without a usable value: the error of a formula, or a refused cell of a workbook. The regular expression has the same
 * meaning in JavaScript (with `s`) and PostgreSQL.
 */
export const FAULTY_CELL = `${ANY_ERROR}( [(]${PLACE}[)])?$|${ANY_REFUSAL} (.* )?[(]${PLACE}[)]$`

const ERROR = new RegExp(`^${ANY_ERROR}(?: [(](${PLACE})[)])?$`)
const REFUSED = new RegExp(`^${ANY_REFUSAL} (?:(.*) )?[(](${PLACE})[)]$`, 's')

/** CSV cell for a refused cell of a workbook: `#DATE! 2026-11-24 (B17)`. */
export const refusedCell = (unfitness: CellRefusal, shown: string, place: string): string =>
  `#${unfitness}! ${shown === '' ? '' : `${shown} `}(${place})`

/** CSV cell for the error of a formula in a workbook: `#N/A (B17)`. */
export const errorCell = (error: string, place: string): string => `${error} (${place})`

/** Fault of a cell with an error value of a spreadsheet. */
export const sheetFault = (cell: string): Fault | undefined => {
  if (cell[0] !== '#' && cell[0] !== 'E') return undefined
  const [, value, at] = ERROR.exec(cell) ?? []
  if (value !== undefined)
    return at === undefined
      ? { key: 'invalid_value.sheet_error', parameters: { value } }
      : { key: 'invalid_value.cell_error', parameters: { value, cell: at } }
  const [, word, shown = '', place = ''] = REFUSED.exec(cell) ?? []
  if (word === undefined) return undefined
  if (word === 'FORMULA') return { key: 'invalid_value.cell_formula', parameters: { cell: place } }
  return {
    key: UNFIT[word as keyof typeof UNFIT],
    parameters: { cell: place, shown: excerpt(shown) },
  }
}

/** Maximum length of the quoted cell, enough to recognize it. */
const MAX_EXCERPT_LENGTH = 40

const excerpt = (shown: string): string =>
  shown.length > MAX_EXCERPT_LENGTH ? `${shown.slice(0, MAX_EXCERPT_LENGTH)}…` : shown
