import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { Barcode } from './barcode.tsx'
import { numberOf } from './handed-over-items.ts'
import classes from './papers.module.css'
import type { PrintedOrder } from './read-printed.ts'
import type { PaperNames } from './use-printed.ts'
import { words } from './words.ts'

interface Props {
  readonly title: string
  readonly order: PrintedOrder
  readonly names: PaperNames
}

/** Heading of a paper with the shop and the order, as barcode and as text. */
export const PaperHead = ({ title, order, names }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const { day } = useFormat(site.time_zone)
  const store = names.storeOf(order)
  return (
    <header className={classes.head}>
      <div>
        <p className={classes.kind}>{title}</p>
        <h2 className={classes.number}>{numberOf(order)}</h2>
        <p>
          {order.rrn !== null && `#${order.order_id} · `}
          {day(order.created_at)}
        </p>
        <p>
          <b>{site.name}</b>
          {store && ` · ${store.name}`}
        </p>
        {store && store.address !== '' && (
          <p>
            {say('store')}: {store.address}
          </p>
        )}
      </div>
      <Barcode order={order} />
    </header>
  )
}
