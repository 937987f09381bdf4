import { Paper, SimpleGrid } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Today } from '@vitrina/schema/console/today'
import type { OrderStatus } from '@vitrina/schema/orders/order-status'
import type { ReactNode } from 'react'
import { Hint } from '../parts/layout/hint.tsx'
import { Timestamp } from '../parts/timestamp.tsx'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import classes from './to-do.module.css'
import { words } from './words.ts'

const TO_COLLECT: readonly OrderStatus[] = ['confirmed', 'incollection']

const TO_DELIVER: readonly OrderStatus[] = [
  'collected',
  'collectedwithchanges',
  'atcouriersortcenter',
  'ondelivery',
]

/** Pending work, each card with a link to its list. */
export const ToDo = ({ today: { orders, webhooks, jobs } }: { readonly today: Today }) => {
  const say = useWords(words)
  const { number } = useFormat()
  const countOf = (statuses: readonly OrderStatus[]): number =>
    statuses.reduce((sum, status) => sum + (orders?.by_status[status] ?? 0), 0)
  const orderCard = (label: string, statuses: readonly OrderStatus[]) => (
    <Card
      label={label}
      to={`/orders?status=${statuses.join()}`}
      value={number(countOf(statuses))}
      isNothing={countOf(statuses) === 0}
    />
  )
  const parked = (webhooks ?? []).reduce((sum, webhook) => sum + webhook.parked, 0)
  const failingWebhooks = (webhooks ?? []).filter(({ failing_since }) => failing_since !== null).length
  const failedJobs = (jobs ?? []).filter(({ state }) => state === 'failed').length
  const failing = failingWebhooks + failedJobs
  return (
    <SimpleGrid
      component="section"
      aria-label={say('toDo')}
      cols={{ base: 2, sm: 3, lg: 6 }}
      spacing={{ base: 'xs', sm: 'md' }}
    >
      {orders && (
        <>
          {orderCard(say('toDoNew'), ['new'])}
          <Card
            label={say('toDoOldest')}
            to={orders.waiting ? `/orders/${orders.waiting.order}` : '/orders?status=new'}
            value={orders.waiting ? <Timestamp at={orders.waiting.since} as="since" /> : '–'}
            isNothing={!orders.waiting}
          />
          {orderCard(say('toDoCollect'), TO_COLLECT)}
          {orderCard(say('toDoDeliver'), TO_DELIVER)}
        </>
      )}
      {webhooks && (
        <>
          <Card
            label={say('toDoParked')}
            to="/webhooks"
            value={number(parked)}
            isNothing={parked === 0}
            isBad
          />
          <Card
            label={say('toDoFailing')}
            to={failingWebhooks === 0 && failedJobs > 0 ? '/jobs' : '/webhooks'}
            value={number(failing)}
            isNothing={failing === 0}
            isBad
          />
        </>
      )}
    </SimpleGrid>
  )
}

interface CardProps {
  readonly label: string
  /** URL below the site. */
  readonly to: string
  readonly value: ReactNode
  readonly isNothing: boolean
  /** True for failures, which are marked. */
  readonly isBad?: true
}

const Card = ({ label, to, value, isNothing, isBad }: CardProps) => {
  const { slug } = useSite()
  return (
    <Paper
      component={Link}
      to={`/sites/${slug}${to}`}
      withBorder
      p="sm"
      className={classes.card}
      data-nothing={isNothing || undefined}
      data-bad={(isBad && !isNothing) || undefined}
    >
      <Hint>{label}</Hint>
      <span className={`number ${classes.value}`}>{value}</span>
    </Paper>
  )
}
