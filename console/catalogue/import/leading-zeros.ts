// A code such as 0012 is often a number in a workbook, which its format shows with zeros in front. The reader gives 12, and so another code.

/** `00000`, whatever follows it for negative numbers. */
const ZEROS = /^(0{2,})(?:;.*)?$/s

const NUMBER_FORMAT = /<(?:\w+:)?numFmt\s[^>]*>/g
const CELL_FORMATS = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/
const CELL_FORMAT = /<(?:\w+:)?xf\s[^>]*>/g

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

/** How many digits the formats of a workbook show at least, by the number that cells name them by; those alone that are zeros and nothing else. */
export const zeroFormatsIn = (styles: string): ReadonlyMap<string, number> => {
  const digits = new Map<string, number>()
  for (const [tag] of styles.matchAll(NUMBER_FORMAT)) {
    const zeros = ZEROS.exec(attributeOf(tag, 'formatCode') ?? '')?.[1]
    if (zeros) digits.set(attributeOf(tag, 'numFmtId') ?? '', zeros.length)
  }
  const formats = [...(CELL_FORMATS.exec(styles)?.[0].matchAll(CELL_FORMAT) ?? [])]
  return new Map(
    formats.flatMap(([tag], n) => {
      const least = digits.get(attributeOf(tag, 'numFmtId') ?? '')
      return least === undefined ? [] : [[String(n), least] as const]
    }),
  )
}

const CELL = /<((?:\w+:)?)c(\s[^>]*)><(?:\w+:)?v>(\d+)<\/(?:\w+:)?v><\/(?:\w+:)?c>/g

/** A sheet whose whole numbers of such formats are texts, with the zeros that a spreadsheet shows. */
export const withLeadingZeros = (sheet: string, formats: ReadonlyMap<string, number>): string =>
  sheet.replace(CELL, (cell, prefix: string, attributes: string, digits: string) => {
    const least = formats.get(attributeOf(attributes, 's') ?? '')
    const isNumber = (attributeOf(attributes, 't') ?? 'n') === 'n'
    if (least === undefined || !isNumber || digits.length >= least) return cell
    const place = attributeOf(attributes, 'r')
    const at = place === undefined ? '' : ` r="${place}"`
    const text = `<${prefix}t>${digits.padStart(least, '0')}</${prefix}t>`
    return `<${prefix}c${at} t="inlineStr"><${prefix}is>${text}</${prefix}is></${prefix}c>`
  })
