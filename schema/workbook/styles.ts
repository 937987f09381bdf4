import { attributeIn, xmlReader } from './xml.ts'

/** Number format of the cells of a style. */
export interface CellStyle {
  /** `general`: the digits; `number`: by the pattern; `day`, `moment`, `time`: a date, a date with a time, or a time. */
  readonly is: 'general' | 'number' | 'day' | 'moment' | 'time'
  readonly pattern: string
  /** True if days are counted from 1 January 1904. */
  readonly from1904: boolean
}

/** Built-in number formats of every workbook (ECMA-376, part 1, 18.8.30); omitted ones show digits or are for Asian languages. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'dd.mm.yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd.mm.yyyy h:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
}

const isAsianDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Reads the styles of a workbook: the number format for each `s` of a cell. */
export const stylesReader = (from1904: boolean) => {
  const patterns = new Map<number, string>()
  const styles: CellStyle[] = []
  let isWithin = false
  const reader = xmlReader({
    open: (name, attributes) => {
      if (name === 'numFmt')
        patterns.set(Number(attributeIn(attributes, 'numFmtId')), attributeIn(attributes, 'formatCode') ?? '')
      if (name === 'cellXfs') isWithin = true
      if (name !== 'xf' || !isWithin) return
      const id = Number(attributeIn(attributes, 'numFmtId') ?? 0)
      const pattern = patterns.get(id) ?? BUILT_IN[id] ?? (isAsianDate(id) ? 'yyyy-mm-dd' : '')
      styles.push(styleOf(pattern, from1904))
    },
    close: (name) => {
      if (name === 'cellXfs') isWithin = false
    },
    text: () => undefined,
  })
  return { ...reader, styles }
}

/** Text in quotes, a letter after a backslash, a space of a letter's width, a letter that fills the cell. */
const LITERAL = /"[^"]*"|\\.|_.|\*./g
/** A colour, a language or a condition; not the `[h]` of an elapsed time. */
const BRACKETS = /\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi

/** Style of a pattern. A pattern that hides fractions, exponents or thousands changes digits, so it counts as general. */
const styleOf = (pattern: string, from1904 = false): CellStyle => {
  const signs = pattern.replace(LITERAL, '').replace(BRACKETS, '')
  const [first = ''] = signs.split(';')
  const as = (is: CellStyle['is'], used = pattern): CellStyle => ({ is, pattern: used, from1904 })
  if (first === '' || /general|основной|@/i.test(first)) return as('general')
  if (/[0#?]/.test(first) && !/[ydhs]/i.test(first)) {
    if (/[0#?]\s*\/|e[+-]|[0#?],+(?![0#?])/i.test(first)) return as('general')
    return as('number', withoutGroups(pattern))
  }
  if (/\[[hms]+\]/i.test(first)) return as('number')
  const hasTime = /[hs]/i.test(first)
  if (/[yd]|mmm/i.test(first)) return as(hasTime ? 'moment' : 'day')
  return as(hasTime ? 'time' : 'day')
}

/** Pattern without thousands separators, space for letters and languages, whose separators would differ. */
const withoutGroups = (pattern: string): string =>
  pattern
    .replace(/"[^"]*"|\\.|[_*].|\[\$([^\]-]*)(?:-[^\]]*)?\]|,/g, (sign, currency?: string) => {
      if (sign === ',' || sign[0] === '_' || sign[0] === '*') return ''
      return currency === undefined ? sign : `"${currency}"`
    })
    .replaceAll('""', '')
