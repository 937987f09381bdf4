import type { Order } from '@vitrina/schema/orders/order'
import type { ForeignNumber } from '@vitrina/schema/orders/order-read'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { Fact } from './fact.tsx'
import { tradeWords } from './trade-words.ts'

interface Props {
  readonly order: Order
}

const PARTIES = ['company', 'payer'] as const

/** Company, payer and recipient of an order; missing ones are not shown. */
export const PartyFacts = ({ order }: Props) => {
  const sayTrade = useWords(tradeWords)
  return (
    <>
      {PARTIES.flatMap((name) => {
        const party = order[name]
        if (!party) return []
        return [
          <Fact key={name} label={sayTrade(name)} value={party.name ?? '–'} />,
          <Fact key={`${name}.code`} label={sayTrade('fiscalCode')} value={party.fiscal_code} />,
          <Fact key={`${name}.address`} label={sayTrade('registered')} value={party.address} />,
          <Fact key={`${name}.iban`} label={sayTrade('iban')} value={party.iban} />,
        ]
      })}
      {order.recipient && (
        <Fact
          label={sayTrade('recipient')}
          value={[order.recipient.name, order.recipient.phone, order.recipient.email]
            .filter(Boolean)
            .join(', ')}
        />
      )}
    </>
  )
}

/** Payment of an order and its invoice. */
export const PaymentFacts = ({ order }: Props) => {
  const sayTrade = useWords(tradeWords)
  const { moment, money } = useFormat(useSite().time_zone)
  const { paid_at: paidAt, paid_amount: amount } = order
  return (
    <>
      <Fact label={sayTrade('paidAt')} value={paidAt && moment(paidAt)} />
      <Fact label={sayTrade('paidAmount')} value={amount && money(amount, order.currency)} />
      <Fact label={sayTrade('method')} value={order.payment_method} />
      <Fact label={sayTrade('paymentNumber')} value={order.payment_number} />
      <Fact label={sayTrade('invoice')} value={order.invoice_number} />
    </>
  )
}

/** Numbers of an order in other systems, with their dates. */
export const ForeignNumbers = ({ numbers }: { readonly numbers: readonly ForeignNumber[] }) => {
  // A date has no time zone.
  const { day } = useFormat('UTC')
  return numbers.map(({ destination, number, date }) => (
    <Fact
      key={destination}
      label={destination}
      value={[number, date && day(date)].filter(Boolean).join(' · ')}
    />
  ))
}

/** Shipment of an order. */
export const ShipmentFacts = ({ order }: Props) => {
  const sayTrade = useWords(tradeWords)
  const { moment } = useFormat(useSite().time_zone)
  const { shipped_at: shippedAt } = order
  return (
    <>
      <Fact label={sayTrade('carrier')} value={order.carrier} />
      <Fact label={sayTrade('tracking')} value={order.tracking_number} />
      <Fact label={sayTrade('shippedAt')} value={shippedAt && moment(shippedAt)} />
    </>
  )
}
