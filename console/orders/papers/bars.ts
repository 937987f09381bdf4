import { code128, type DrawingContext } from 'bwip-js/generic'

/** Dark bars of a barcode, in modules: the width of its narrowest bar. */
export interface Bars {
  readonly width: number
  readonly bars: readonly { readonly at: number; readonly width: number }[]
}

/** Maximum length: longer barcodes are wider than a paper roll, or too fine for its printer. */
const MAX_CHARACTERS = 20

/** True for text that scanners read reliably from a Code 128. */
const isEncodable = (text: string): boolean => /^[\x21-\x7e]+$/.test(text) && text.length <= MAX_CHARACTERS

/** Text of an order's barcode: the shop's number if a barcode can represent it, else ours. */
export const barcodeTextOf = ({
  rrn,
  order_id,
}: {
  readonly rrn: string | null
  readonly order_id: number
}): string => (rrn !== null && isEncodable(rrn) ? rrn : String(order_id))

/** Records the drawn bars instead of rendering a picture. */
const noting = (): DrawingContext<Bars> => {
  const bars: { at: number; width: number }[] = []
  let all = 0
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      all = width
    },
    // For an odd width, the library rounds the middle up.
    line: (x, _y, _x, _bottom, width) => bars.push({ at: x - Math.ceil(width / 2), width }),
    polygon: () => undefined,
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => ({ width: all, bars }),
  }
}

/** Code 128 of a text. */
export const barsOf = (text: string): Bars => code128({ bcid: 'code128', text }, noting())
