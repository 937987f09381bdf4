import type { WrittenCell } from './writers.ts'

/** Cell with the name of its class, and the text of LibreOffice for it, derived from ours. */
export interface RandomCell {
  readonly cell: WrittenCell
  readonly class: string
  shownFor(ours: string, place: string): string
  /** Another text that LibreOffice may show; undefined without one. */
  otherFor?(ours: string): string
}

type Random = () => number

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
const whole = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1))

const PIECES = [
  ...['Țuică', 'Молоко', 'Їжа', 'Drill', '😀', '🥛', 'ß', 'e\u0301', '№ 5', '™'],
  ...[
    '"',
    '""',
    ',',
    ';',
    '|',
    '\t',
    '\n',
    '_x000D_\n',
    "'",
    '&',
    '<b>',
    '&amp;',
    ']]>',
    '%',
    '\u00a0',
    ' ',
    '  ',
  ],
  ...['00123', '1,5', '12.50', '4.84E+12', '=1+1', '+7', '-', '@', 'null', '#N/A', '2026-11-24', 'true'],
]

const text = (random: Random): RandomCell => {
  const value = Array.from({ length: whole(random, 1, 6) }, () => pick(random, PIECES)).join('')
  return {
    cell: { type: 'text', value },
    class: 'text',
    // LibreOffice keeps one of the two line ends that Excel writes.
    shownFor: (ours) => ours.replaceAll('\r\n', '\n'),
    // In a text within a cell it keeps the escape of Excel.
    otherFor: (ours) => ours.replaceAll('\r\n', '_x000D_\n'),
  }
}

const same = (ours: string): string => ours

const general = (random: Random): RandomCell => {
  const digits = whole(random, 1, 16)
  const number =
    String(whole(random, 1, 9)) + Array.from({ length: digits - 1 }, () => whole(random, 0, 9)).join('')
  if (digits <= 15) return { cell: { type: 'number', value: number }, class: 'whole number', shownFor: same }
  if (Number(number) > Number.MAX_SAFE_INTEGER) return general(random)
  return {
    cell: { type: 'number', value: number },
    class: 'whole number of 16 digits',
    // A last digit that may be lost is refused.
    shownFor: (ours, place) => (ours.startsWith('#DIGITS! ') ? ours.slice(9, -` (${place})`.length) : ours),
  }
}

const fraction = (random: Random): RandomCell => {
  const value = (whole(random, -9_999_999, 99_999_999) / 10 ** whole(random, 1, 6)).toString()
  // Arithmetic leaves a rounding error, which no program shows.
  const stored = random() < 0.3 ? String(Number(value) * (1 + Number.EPSILON)) : value
  return { cell: { type: 'number', value: stored }, class: 'fraction', shownFor: same }
}

const grouped = (ours: string): string => ours.replace(/\d(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, '$&,')

interface Pattern {
  readonly format: string
  readonly class: string
  readonly value: (random: Random) => number
  readonly shownFor: (ours: string) => string
}

const cents = (random: Random) => whole(random, 0, 99_999_999) / 100
const exact = 'format with all digits'
const hiding = 'format that hides digits, which we keep'

const PATTERNS: readonly Pattern[] = [
  ...['00000', '[$-419]000000', '"A-"0000', '0000-000', '0'].map((format) => ({
    ...{ format, class: exact, value: (random: Random) => whole(random, 0, 9_999_999), shownFor: same },
  })),
  { format: '0.00', class: exact, value: cents, shownFor: same },
  { format: '0.00', class: exact, value: (random) => whole(random, 0, 9_999_999) / 1000, shownFor: same },
  { format: '0.0##', class: exact, value: cents, shownFor: same },
  { format: '0%', class: exact, value: (random) => whole(random, 0, 100) / 100, shownFor: same },
  { format: '0.0%', class: exact, value: (random) => whole(random, 0, 1000) / 1000, shownFor: same },
  {
    ...{ format: '0.##', class: 'point without decimals', value: (random: Random) => cents(random) },
    // LibreOffice omits the decimal point as we do; Excel shows it.
    shownFor: same,
  },
  {
    ...{
      format: '#.##',
      class: 'fraction without a zero, which we write',
      value: (random: Random) => cents(random) % 2,
    },
    shownFor: (ours) => ours.replace(/^0(?=\.)/, '').replace(/^0$/, ''),
  },
  {
    ...{
      format: '0.00;(0.00)',
      class: 'negative in brackets',
      value: (random: Random) => cents(random) - 500_000,
    },
    shownFor: (ours) => ours.replace(/^-(.*)$/, '($1)'),
  },
  ...['#,##0.00', '#,##0'].map((format) => ({
    ...{ format, class: 'marks between thousands, which we leave out', shownFor: grouped },
    value: (random: Random) => (format === '#,##0' ? whole(random, 0, 99_999_999) : cents(random)),
  })),
  {
    ...{ format: '#,##0.00" лей"', class: 'marks between thousands, which we leave out', value: cents },
    shownFor: (ours) => grouped(ours),
  },
  {
    ...{ format: '_-* #,##0.00\\ _₽_-', class: 'spaces to the width of a letter', value: cents },
    shownFor: (ours) => ` ${grouped(ours)}    `,
  },
  {
    ...{ format: '0', class: hiding, value: (random: Random) => whole(random, 0, 99_999) + 0.4 },
    shownFor: (ours) => String(Math.round(Number(ours))),
  },
  {
    ...{
      format: '0.00E+00',
      class: hiding,
      value: (random: Random) => whole(random, 1_000_000, 99_999_999_999),
    },
    shownFor: (ours) =>
      Number(ours)
        .toExponential(2)
        .toUpperCase()
        .replace(/\+(\d)$/, '+0$1'),
  },
  {
    ...{ format: '0,', class: hiding, value: (random: Random) => whole(random, 1, 9_999) * 1000 + 400 },
    shownFor: (ours) => String(Math.round(Number(ours) / 1000)),
  },
  {
    ...{ format: '0;-0;;@', class: 'hidden zero, which we keep', value: () => 0, shownFor: () => '' },
  },
  {
    ...{ format: 'General" шт"', class: 'word after a number, which we leave out' },
    value: (random) => whole(random, 0, 5000),
    shownFor: (ours) => `${ours} шт`,
  },
]

const formatted = (random: Random): RandomCell => {
  const { format, value, shownFor, class: itsClass } = pick(random, PATTERNS)
  return {
    cell: { type: 'number', value: String(value(random)), format },
    ...{ class: `${itsClass}: ${format}`, shownFor },
  }
}

const DATES: Readonly<Record<string, (ours: string) => string>> = {
  'yyyy-mm-dd': same,
  'dd.mm.yyyy': (ours) => ours.split('-').reverse().join('.'),
}

const day = (random: Random): RandomCell => {
  const format = pick(random, Object.keys(DATES))
  const value = new Date(Date.UTC(1990, 0, whole(random, 1, 20_000))).toISOString().slice(0, 10)
  return {
    cell: { type: 'date', value, format },
    ...{ class: `day: ${format}`, shownFor: DATES[format] as (ours: string) => string },
  }
}

/** Text one second earlier: LibreOffice stores 15 digits of a time and rounds down to a second. */
const oneSecondEarlier = (ours: string): string =>
  new Date(Date.parse(`${ours}Z`) - 1000).toISOString().slice(0, 19).replace('T', ' ')

const moment = (random: Random): RandomCell => {
  const value = new Date(whole(random, 631_152_000, 2_500_000_000) * 1000).toISOString().slice(0, 19)
  return {
    cell: { type: 'date', value, format: 'yyyy-mm-dd hh:mm:ss' },
    class: 'moment',
    otherFor: (ours) => oneSecondEarlier(ours.includes(' ') ? ours : `${ours} 00:00:00`),
    // A time of midnight is written as a date.
    shownFor: (ours) => (ours.includes(' ') ? ours : `${ours} 00:00:00`),
  }
}

const time = (random: Random): RandomCell => ({
  cell: {
    ...{ type: 'time', format: 'hh:mm:ss' },
    value: new Date(whole(random, 1, 86_399) * 1000).toISOString().slice(11, 19),
  },
  ...{ class: 'time', shownFor: same },
})

const logical = (random: Random): RandomCell => ({
  cell: { type: 'boolean', value: random() < 0.5 },
  class: 'logical value, which we write as JSON does',
  shownFor: (ours) => ours.toUpperCase(),
})

const fault = (random: Random): RandomCell => ({
  cell: { type: 'error', value: pick(random, ['#N/A', '#REF!', '#DIV/0!']) },
  class: 'error, which we write with its cell',
  shownFor: (ours, place) => ours.replace(` (${place})`, ''),
})

const KINDS = [
  text,
  text,
  text,
  general,
  general,
  fraction,
  formatted,
  formatted,
  formatted,
  day,
  moment,
  time,
  logical,
  fault,
]

/** Random rows of a sheet, some cells of which are empty. */
export const randomSheet = (random: Random): (RandomCell | null)[][] => {
  const width = whole(random, 1, 8)
  return Array.from({ length: whole(random, 1, 25) }, () =>
    random() < 0.1
      ? []
      : Array.from({ length: width }, () => (random() < 0.2 ? null : pick(random, KINDS)(random))),
  )
}
