import type { Payload } from '../../../samples/payloads.ts'

// Independent implementation of the contract's rules for the values in the samples: texts (4.3.5), money and
// decimals (4.3.2), required fields and keys (5).

const empty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Number or decimal string as [sign, whole digits, decimal places]; undefined for other values. */
const decimal = (value: unknown): [sign: string, whole: string, places: string] | undefined => {
  const [, sign = '', whole, places = ''] = /^(-?)0*(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? []
  return whole === undefined ? undefined : [sign, whole, places.replace(/0+$/, '')]
}

const isUrl = (value: unknown): boolean =>
  typeof value === 'string' && /^https?:\/\/[^\s/]\S*$/i.test(value) && URL.canParse(value)

const LONG = 65_536
const LINES = ['name_ro', 'name_ru', 'name_en', 'group_product_id', 'code', 'slug_ro', 'name', 'slug']
const TEXTS = [
  'short_description_ro',
  'short_description_ru',
  'description_ro',
  'description_ru',
  'description_en',
  'keywords',
  'additional_codes',
  'seo_keywords',
]

/** Faults of a row regardless of other rows, each as `field code`. */
const ownFaults = (row: Payload, required: readonly string[]): string[] => [
  ...required.filter((field) => empty(row[field])).map((field) => `${field} required`),
  ...LINES.filter((field) => [...String(row[field] ?? '')].length > 255).map((field) => `${field} too_long`),
  ...TEXTS.filter((field) => Buffer.byteLength(String(row[field] ?? '')) > LONG).map(
    (field) => `${field} too_long`,
  ),
  ...amount(row, 'price', 2),
  ...amount(row, 'qty', 3),
  ...amount(row, 'weight', 6),
  ...((row.images ?? []) as readonly { readonly url: unknown }[]).flatMap(({ url }, place) =>
    isUrl(url) ? [] : [`images.${place}.url invalid_value`],
  ),
  ...(empty(row.link) || isUrl(row.link) ? [] : ['link invalid_value']),
]

const amount = (row: Payload, field: string, places: number): string[] => {
  if (empty(row[field])) return []
  const parts = decimal(row[field])
  if (!parts) return [`${field} invalid_value`]
  const [sign, whole, fraction] = parts
  const negative = sign === '-' && `${whole}${fraction}` !== '0'
  if (fraction.length > places) return [`${field} too_precise`]
  return whole.length > 10 || (field === 'price' && negative) ? [`${field} out_of_range`] : []
}

/**
 * Rows of a lenient call that must be refused, by index, with their reasons. Of valid rows with the same key
 * or slug, the first is accepted.
 */
export const refusalsOf = (
  rows: readonly Payload[],
  required: readonly string[],
  unique: readonly string[],
): Map<number, string[]> => {
  const refusals = new Map<number, string[]>()
  const usedValues = new Map(unique.map((field) => [field, new Set<unknown>()]))
  rows.forEach((row, index) => {
    const faults = ownFaults(row, required)
    if (faults.length === 0)
      for (const [field, values] of usedValues) {
        if (empty(row[field])) continue
        if (values.has(row[field])) faults.push(`${field} duplicate`)
        else values.add(row[field])
      }
    if (faults.length > 0) refusals.set(index, faults.sort())
  })
  return refusals
}

const money = (value: unknown): string => {
  const [, complete = '', places = ''] = decimal(value) ?? []
  return `${complete}.${places.padEnd(2, '0')}`
}

const trimmed = (value: unknown): string => {
  const [sign = '', whole = '', places = ''] = decimal(value) ?? []
  return `${sign}${whole}${places && `.${places}`}`
}

/** Expected read of a written row, field by field. */
export const asRead = (row: Payload): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field,
      empty(value) ? null : field === 'price' ? money(value) : field === 'weight' ? trimmed(value) : value,
    ]),
  )
