import { barcodeTextOf, barsOf } from './bars.ts'
import classes from './papers.module.css'
import type { PrintedOrder } from './read-printed.ts'

/** Three dots of a printer of receipts, which has 203 to the inch. */
const MODULE_MM = 0.375

/** Modules that stay white on either side, without which a scanner finds no beginning. */
const QUIET = 10

/** The number of an order as a Code 128, with what it says below. */
export const Barcode = ({ order }: { readonly order: PrintedOrder }) => {
  const text = barcodeTextOf(order)
  const { width, bars } = barsOf(text)
  const all = width + 2 * QUIET
  return (
    <figure className={classes.barcode}>
      <svg
        role="img"
        aria-label={text}
        viewBox={`0 0 ${all} 40`}
        width={`${all * MODULE_MM}mm`}
        height="12mm"
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
      >
        <path d={bars.map(({ at, width }) => `M${QUIET + at} 0h${width}v40h-${width}z`).join('')} />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  )
}
