import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import classes from './papers.module.css'
import { pickingOf } from './picking.ts'
import type { PrintedOrder } from './read-printed.ts'
import { TickList } from './tick-list.tsx'
import { words } from './words.ts'

/** Picking list of many orders, each product once. */
export const PickingList = ({ orders }: { readonly orders: readonly PrintedOrder[] }) => {
  const say = useWords(words)
  const site = useSite()
  const { language } = useLanguage()
  const { number, day } = useFormat(site.time_zone)
  const picked = pickingOf(orders, language)
  return (
    <article aria-label={say('picking')} className={classes.sheet}>
      <header>
        <h2 className={classes.number}>{say('picking')}</h2>
        <p>
          <b>{site.name}</b> · {day(new Date().toISOString())} · {say('orders', { count: orders.length })} ·{' '}
          {say('products', { count: picked.length })}
        </p>
      </header>
      <TickList lines={picked} keyOf={({ product }) => product}>
        {({ code, name, orders }) => (
          <>
            {code !== null && <b>{code} </b>}
            {name}
            <div className={classes.small}>
              {orders.map((order, place) => (
                <span key={order.order_id}>
                  {place > 0 && ', '}
                  <span className={classes.share}>
                    {order.number} × {number(order.quantity)}
                  </span>
                </span>
              ))}
            </div>
          </>
        )}
      </TickList>
    </article>
  )
}
