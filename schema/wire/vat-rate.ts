import { type CellValue, decimalIn } from './cell-value.ts'
import { isNumber, parseDecimal } from './number.ts'
import { mistyped, type Sink, wrong } from './sink.ts'

/** Rate of sales without VAT. Zero is another rate: such sales are taxed. */
export const EXEMPT = 'exempt'

const PLACES = 2

/** Percentage as a decimal text, or {@link EXEMPT}. */
export const parseVatRate = (value: unknown, path: string, sink: Sink): string | undefined => {
  if (typeof value === 'string' && value.toLowerCase() === EXEMPT) return EXEMPT
  if (typeof value === 'number' || (typeof value === 'string' && isNumber(value)))
    return parseDecimal(value, path, sink, PLACES, 100, 0)
  return typeof value === 'string'
    ? wrong(sink, path, 'vat_rate', { exempt: EXEMPT })
    : mistyped(sink, path, 'string', value)
}

/** `20 %`, `TVA 20%`, `НДС20`. */
const RATE = /^(?:(?:vat|tva|ндс|пдв)\s*)?(\d{1,3}(?:[.,]\d{1,2})?)\s*%?$/iu

/** Words in supplier lists for goods without VAT. */
const WITHOUT =
  /^(?:exempt|no vat|scutit(?:ă)?|f[aă]r[aă] tva|без ндс|без пдв|не облагается|не оподатковується)$/iu

/** Cell of a rate, in the notation of supplier lists. */
export const vatRateCell = (word: string): CellValue => {
  if (WITHOUT.test(word)) return { json: EXEMPT }
  const rate = RATE.exec(word)?.[1]
  return rate === undefined ? decimalIn(word) : { json: rate.replace(',', '.') }
}
