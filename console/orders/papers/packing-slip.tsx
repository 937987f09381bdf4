import { useWords } from '../../text/words.ts'
import { handedOverItems, numberOf } from './handed-over-items.ts'
import { PaperHead } from './paper-head.tsx'
import classes from './papers.module.css'
import { ProductLines } from './product-lines.tsx'
import type { PrintedOrder } from './read-printed.ts'
import { Recipient } from './recipient.tsx'
import { TickList } from './tick-list.tsx'
import type { PaperNames } from './use-printed.ts'
import { words } from './words.ts'

interface Props {
  readonly order: PrintedOrder
  readonly names: PaperNames
}

/** Packing slip of one order, with boxes to tick off. */
export const PackingSlip = ({ order, names }: Props) => {
  const say = useWords(words)
  const { handedOver, omitted } = handedOverItems(order)
  return (
    <article aria-label={`${say('packing')} ${numberOf(order)}`} className={classes.sheet}>
      <PaperHead title={say('packing')} order={order} names={names} />
      <Recipient order={order} names={names} />
      <TickList lines={handedOver} keyOf={({ order_id }) => order_id}>
        {(item) => <ProductLines item={item} />}
      </TickList>
      {omitted > 0 && <p className={classes.small}>{say('omitted', { count: omitted })}</p>}
    </article>
  )
}
