import { Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { allNull, CUSTOMER, type Order, type OrderCustomer, writableOf } from '@vitrina/schema/orders/order'
import { useState } from 'react'
import { useNames } from '../catalogue/names-of.ts'
import { ScreenLink } from '../parts/layout/screen-link.tsx'
import type { CurrentSite } from '../session/current-site.ts'
import { useSite } from '../session/site.ts'
import { useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { addressText, languageOfAddress } from './address-text.ts'
import { Fact, FactCard, NotedFacts } from './fact.tsx'
import { type FactField, FactsForm } from './facts-form.tsx'
import { words } from './order-words.ts'
import { OwnFacts, OwnForm, useOwnOf } from './own-facts.tsx'
import { ForeignNumbers, PartyFacts, PaymentFacts, ShipmentFacts } from './trade-facts.tsx'
import { tradeWords } from './trade-words.ts'
import type { OrderChange, OrderEdit, ReadOrder } from './use-order.ts'

interface Props {
  readonly read: ReadOrder
  readonly change: (orderEdit: OrderEdit) => void
}

/** Fields of an address that refer to objects of the catalogue. */
const PLACES = ['region_id', 'locality_id', 'sector']

/** Part being edited, with the order at the beginning of the edit. */
interface Editing {
  readonly what: 'customer' | 'delivery'
  readonly base: ReadOrder
  readonly values: Readonly<Record<string, string>>
  /** Typed values that were refused. */
  readonly typed?: Readonly<Record<string, string>>
}

/** Customer, delivery and payment of an order. */
export const Facts = ({ read, change }: Props) => {
  const { order } = read
  const say = useWords(words)
  const sayTrade = useWords(tradeWords)
  const site = useSite()
  const { language } = useLanguage()
  const { customer, address, payment, delivery, shop, promocode } = order
  const [editing, setEditing] = useState<Editing | null>(null)
  const own = useOwnOf('external-order')
  /** The order at the beginning of an edit of its own fields. */
  const [ownBase, setOwnBase] = useState<ReadOrder | null>(null)
  const street = `address_${languageOfAddress(address, language)}` as const
  const edit =
    (what: Editing['what'], values: Readonly<Record<string, string | number | null | undefined>>) => () =>
      setEditing({
        what,
        base: read,
        values: Object.fromEntries(Object.entries(values).map(([name, text]) => [name, String(text ?? '')])),
      })
  const save = (values: Editing['values']) => {
    if (!editing) return
    const { what, base } = editing
    setEditing(null)
    const typed = Object.entries(values).filter(([name, text]) => text !== editing.values[name])
    if (typed.length === 0) return
    const changed = Object.fromEntries(
      typed.map(([name, text]) => [name, PLACES.includes(name) && text ? Number(text) : text || null]),
    )
    const orderChange: OrderChange =
      what === 'customer'
        ? { customer: { ...allNull(writableOf(CUSTOMER)), ...base.order.customer, ...changed } }
        : { address: changed }
    change({
      base,
      change: orderChange,
      message: say('saved'),
      // After a refusal, a user who is still typing continues from the current text.
      refused: (base) => setEditing((now) => now ?? { what, base, values: editing.values, typed: values }),
    })
  }
  const formOf = (what: Editing['what'], label: string, fields: readonly FactField[]) =>
    editing?.what === what && (
      <FactsForm
        label={label}
        fields={fields}
        values={editing.typed ?? editing.values}
        onSave={save}
        onClose={() => setEditing(null)}
      />
    )
  const one = (id: number | null | undefined) => (id === null || id === undefined ? [] : [id])
  const names = useNames(
    new Map([
      ['shop', one(shop)],
      ['promocode', one(promocode)],
      ['region', one(address?.region_id)],
      ['locality', one(address?.locality_id)],
      ['sector', one(address?.sector)],
    ]),
  )
  const nameOf = (path: string, id: number | null) =>
    id === null ? undefined : (names.get(path)?.get(id)?.name ?? `#${id}`)
  const linkTo = (path: string, id: number | null) =>
    id !== null && (
      <ScreenLink to={`/sites/${site.slug}/objects/${path}/${id}`}>{nameOf(path, id)}</ScreenLink>
    )
  const place = address && [
    nameOf('sector', address.sector),
    nameOf('locality', address.locality_id),
    nameOf('region', address.region_id),
  ]
  return (
    <Stack>
      <FactCard
        title={say('customer')}
        none={say('noCustomer')}
        onEdit={
          site.may('orders.write') &&
          edit('customer', { name: customer?.name, phone: customer?.phone, email: customer?.email })
        }
        form={formOf('customer', say('customer'), [
          { name: 'name', label: say('name'), type: 'text' },
          { name: 'phone', label: say('phone'), type: 'tel' },
          { name: 'email', label: say('email'), type: 'email' },
        ])}
      >
        {(customer || order.company || order.payer || order.recipient) && [
          <Fact key="name" label={say('name')} value={customer?.name} />,
          <Fact
            key="phone"
            label={say('phone')}
            value={
              customer?.phone && (
                <Anchor href={`tel:${customer.phone.replace(/[^\d+]/g, '')}`} size="sm">
                  {customer.phone}
                </Anchor>
              )
            }
          />,
          <Fact
            key="email"
            label={say('email')}
            value={
              customer?.email && (
                <Anchor href={`mailto:${encodeURIComponent(customer.email)}`} size="sm">
                  {customer.email}
                </Anchor>
              )
            }
          />,
          <Fact
            key="orders"
            label={say('orders')}
            value={
              customer && (
                <Anchor component={Link} {...ordersOf(site, order.order_id, customer)} size="sm">
                  {say('allOrders')}
                </Anchor>
              )
            }
          />,
          <PartyFacts key="parties" order={order} />,
        ]}
      </FactCard>
      <FactCard
        title={say('delivery')}
        none={say('noDelivery')}
        onEdit={
          site.may('orders.write') &&
          edit('delivery', {
            [street]: address?.[street],
            postcode: address?.postcode,
            region_id: address?.region_id,
            locality_id: address?.locality_id,
            sector: address?.sector,
          })
        }
        form={formOf('delivery', say('delivery'), [
          { name: street, label: say('address'), type: 'lines' },
          { name: 'postcode', label: say('postcode'), type: 'text' },
          { name: 'region_id', label: say('region'), type: 'reference', to: 'region' },
          { name: 'locality_id', label: say('place'), type: 'reference', to: 'locality' },
          { name: 'sector', label: say('sector'), type: 'reference', to: 'sector' },
        ])}
      >
        {(address || delivery || shop !== null || hasAny(order, SHIPMENT)) && [
          <Fact key="address" label={say('address')} value={address && addressText(address, language)} />,
          <Fact key="place" label={say('place')} value={place?.filter(Boolean).join(', ')} />,
          <Fact key="postcode" label={say('postcode')} value={address?.postcode} />,
          <Fact key="store" label={say('store')} value={linkTo('shop', shop)} />,
          <NotedFacts key="noted" field="delivery" of={delivery} />,
          <ShipmentFacts key="shipment" order={order} />,
        ]}
      </FactCard>
      <FactCard title={say('payment')} none={say('noPayment')}>
        {(payment || promocode !== null || hasAny(order, PAYMENT)) && [
          <Fact key="promocode" label={say('promocode')} value={linkTo('promocode', promocode)} />,
          <NotedFacts key="noted" field="payment" of={payment} />,
          <PaymentFacts key="facts" order={order} />,
        ]}
      </FactCard>
      {order.foreign_numbers && (
        <FactCard title={sayTrade('foreignNumbers')} none="">
          <ForeignNumbers numbers={order.foreign_numbers} />
        </FactCard>
      )}
      {own.length > 0 && (
        <FactCard
          title={say('ownFields')}
          none={say('noOwnFields')}
          onEdit={site.may('orders.write') && (() => setOwnBase(read))}
          form={
            ownBase && (
              <OwnForm
                own={own}
                of={ownBase.order}
                label={say('ownFields')}
                onSave={(custom) => {
                  setOwnBase(null)
                  if (Object.keys(custom).length > 0)
                    change({ base: ownBase, change: { custom }, message: say('saved') })
                }}
                onClose={() => setOwnBase(null)}
              />
            )
          }
        >
          {order.custom && <OwnFacts own={own} of={order} />}
        </FactCard>
      )}
    </Stack>
  )
}

const SHIPMENT = ['carrier', 'tracking_number', 'shipped_at'] as const
const PAYMENT = ['paid_at', 'paid_amount', 'payment_method', 'payment_number', 'invoice_number'] as const

const hasAny = (order: Order, names: readonly (keyof Order)[]): boolean =>
  names.some((name) => order[name] != null)

/** Link to the customer, or without one to the orders with the same name. */
const ordersOf = (site: CurrentSite, id: number, { phone, email, name }: OrderCustomer) =>
  site.may('customers.read') && (/(\d\D*){6}/.test(phone ?? '') || /.@/.test(email ?? ''))
    ? { to: `/sites/${site.slug}/customers/${id}` as string }
    : {
        to: `/sites/${site.slug}/orders` as string,
        search: { search: phone ?? email ?? name ?? '' } as never,
      }
