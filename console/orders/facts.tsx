import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { LANGUAGES } from '@vitrina/schema/languages'
import type { Order } from '@vitrina/schema/order'
import type { ReactNode } from 'react'
import { useNames } from '../catalogue/names-of.ts'
import { useSite } from '../session/site.ts'
import { useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { Fact, NotedFacts } from './fact.tsx'
import { words } from './order-words.ts'

/** Who ordered, where it goes, and how it is paid for. */
export const Facts = ({ order }: { readonly order: Order }) => {
  const say = useWords(words)
  const site = useSite()
  const { language } = useLanguage()
  const { customer, address, payment, delivery, shop, promocode } = order
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
      <Anchor component={Link} to={`/sites/${site.slug}/objects/${path}/${id}`} size="sm">
        {nameOf(path, id)}
      </Anchor>
    )
  const text =
    address &&
    [language, ...LANGUAGES]
      .map((one) => address[`address_${one}`])
      .find((text) => text !== null && text !== '')
  const place = address && [
    nameOf('sector', address.sector),
    nameOf('locality', address.locality_id),
    nameOf('region', address.region_id),
  ]
  return (
    <Stack>
      <Card title={say('customer')} none={say('noCustomer')}>
        {customer && [
          <Fact key="name" label={say('name')} value={customer.name} />,
          <Fact
            key="phone"
            label={say('phone')}
            value={
              customer.phone && (
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
              customer.email && (
                <Anchor href={`mailto:${encodeURIComponent(customer.email)}`} size="sm">
                  {customer.email}
                </Anchor>
              )
            }
          />,
        ]}
      </Card>
      <Card title={say('delivery')} none={say('noDelivery')}>
        {(address || delivery || shop !== null) && [
          <Fact key="address" label={say('address')} value={text} />,
          <Fact key="place" label={say('place')} value={place?.filter(Boolean).join(', ')} />,
          <Fact key="postcode" label={say('postcode')} value={address?.postcode} />,
          <Fact key="store" label={say('store')} value={linkTo('shop', shop)} />,
          <NotedFacts key="noted" of={delivery} />,
        ]}
      </Card>
      <Card title={say('payment')} none={say('noPayment')}>
        {(payment || promocode !== null) && [
          <Fact key="promocode" label={say('promocode')} value={linkTo('promocode', promocode)} />,
          <NotedFacts key="noted" of={payment} />,
        ]}
      </Card>
    </Stack>
  )
}

interface CardProps {
  readonly title: string
  /** What is said when there is nothing. */
  readonly none: string
  readonly children: ReactNode
}

const Card = ({ title, none, children }: CardProps) => (
  <Paper withBorder p="sm" component="section">
    <Title order={2} size="h5" mb="xs">
      {title}
    </Title>
    {children ? (
      <Stack component="dl" gap={4} m={0}>
        {children}
      </Stack>
    ) : (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    )}
  </Paper>
)
