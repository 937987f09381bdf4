import { barcodeTextOf, barsOf } from './bars.ts'
import classes from './papers.module.css'
import type { PrintedOrder } from './read-printed.ts'

/** Width of a bar: three dots of a receipt printer with 203 dots per inch. */
const MODULE_MM = 0.375

/** Modules of the quiet zone on either side, which scanners require. */
const QUIET = 10

/** Number of an order as Code 128, with its text below. */
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
