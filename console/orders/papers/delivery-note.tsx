import { asMoney } from '@vitrina/schema/orders/line-total'
import { deliveryIn, itemTotal } from '@vitrina/schema/orders/order-total'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { words as orderWords } from '../order-words.ts'
import { tradeWords } from '../trade-words.ts'
import { useAmount } from '../use-amount.ts'
import { handedOverItems, numberOf } from './handed-over-items.ts'
import { PaperHead } from './paper-head.tsx'
import classes from './papers.module.css'
import { ProductLines } from './product-lines.tsx'
import type { PrintedOrder } from './read-printed.ts'
import { Recipient } from './recipient.tsx'
import type { PaperNames } from './use-printed.ts'
import { words } from './words.ts'

interface Props {
  readonly order: PrintedOrder
  readonly names: PaperNames
}

/** Delivery note of an order with prices, for the signatures of both sides. */
export const DeliveryNote = ({ order, names }: Props) => {
  const say = useWords(words)
  const sayOrder = useWords(orderWords)
  const sayTrade = useWords(tradeWords)
  const { money } = useFormat()
  const amount = useAmount()
  const { currency, total, discount, total_vat: vat } = order
  const { handedOver, omitted } = handedOverItems(order)
  const delivery = deliveryIn(order)
  return (
    <article aria-label={`${say('delivery')} ${numberOf(order)}`} className={classes.sheet}>
      <PaperHead title={say('delivery')} order={order} names={names} />
      <Recipient order={order} names={names} />
      <table className={classes.items}>
        <thead>
          <tr>
            <th>{sayOrder('product')}</th>
            <th className={`${classes.amount} ${classes.wide}`}>{sayOrder('price')}</th>
            <th className={`${classes.amount} ${classes.wide}`}>{say('quantity')}</th>
            <th className={classes.amount}>{sayOrder('sum')}</th>
          </tr>
        </thead>
        <tbody>
          {handedOver.map((item) => (
            <tr key={item.order_id}>
              <td>
                <ProductLines item={item} />
                <div className={classes.narrow}>
                  {amount(item.quantity, item.unit)} × {money(item.loyalty_price, currency)}
                </div>
              </td>
              <td className={`${classes.amount} ${classes.wide}`}>{money(item.loyalty_price, currency)}</td>
              <td className={`${classes.amount} ${classes.wide}`}>{amount(item.quantity, item.unit)}</td>
              <td className={classes.amount}>{money(itemTotal(item), currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={classes.sums}>
        {delivery > 0 && (
          <div>
            <dt>{sayOrder('delivery')}</dt>
            <dd>{money(asMoney(delivery), currency)}</dd>
          </div>
        )}
        {discount != null && (
          <div>
            <dt>{sayTrade('discount')}</dt>
            <dd>−{money(discount, currency)}</dd>
          </div>
        )}
        {vat != null && (
          <div>
            <dt>{sayTrade('vatInTotal')}</dt>
            <dd>{money(vat, currency)}</dd>
          </div>
        )}
        <div>
          <dt>{sayOrder('total')}</dt>
          <dd>{money(total, currency)}</dd>
        </div>
      </dl>
      {omitted > 0 && <p className={classes.small}>{say('omitted', { count: omitted })}</p>}
      <div className={classes.signatures}>
        <p>{say('handedOver')}</p>
        <p>{say('received')}</p>
      </div>
    </article>
  )
}
