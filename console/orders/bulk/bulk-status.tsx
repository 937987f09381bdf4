import { Button, Divider, Group, Radio, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OrderStatus } from '@vitrina/schema/orders/order-status'
import { useState } from 'react'
import { notifyUndoable, useUndoneWords } from '../../catalogue/undo/notify-written.tsx'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { InputForm } from '../../parts/layout/input-form.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { isReversible, type OfferedStep, offersFor } from '../lifecycle/steps.ts'
import { words as orderWords } from '../order-words.ts'
import { useStatusLabel } from '../status.tsx'
import {
  BULK_ORDER_FIELDS,
  type BulkOrder,
  type BulkOrderChange,
  readBulkOrders,
  writeBulkOrders,
} from './bulk-orders.ts'
import { BulkSummary, type PlannedOutcome } from './bulk-summary.tsx'
import { statusesText, statusWriteOf, undoStatus } from './undo-status.ts'
import { words } from './words.ts'

interface Props {
  readonly ids: readonly number[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Orders with any of these items. */
const ordersOf = (orders: readonly BulkOrder[], { items }: OfferedStep): readonly BulkOrder[] => {
  const going = new Set(items.map(({ order_id }) => order_id))
  return orders.filter(({ order_items }) => order_items.some(({ order_id }) => going.has(order_id)))
}

/** Sets the status of many orders in one call. The outcome of each is shown before anything is written. */
const BulkStatus = ({ ids, onClose, onDone }: Props) => {
  const say = useWords(words)
  const sayOrder = useWords(orderWords)
  const site = useSite()
  const { number } = useFormat()
  const labelOf = useStatusLabel()
  const queries = useQueryClient()
  const sayUndone = useUndoneWords()
  const [picked, setPicked] = useState<string | null>(null)
  const query = useQuery({
    queryKey: ['orders', site.slug, 'many', ids],
    queryFn: () => readBulkOrders(site, ids, BULK_ORDER_FIELDS),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const orders = query.data ?? []
  const { drawn, others } = offersFor(
    orders.flatMap(({ order_items }) => order_items),
    site.order_lifecycle === 'strict',
  )
  const keyed = [
    ...drawn.map((offer) => ({ key: offer.to as string, offer })),
    ...others.map((offer) => ({ key: `other ${offer.to}`, offer })),
  ]
  const chosen = keyed.find(({ key }) => key === picked)?.offer

  const changesTo = (offer: OfferedStep, among: readonly BulkOrder[]): BulkOrderChange[] => {
    const going = new Set(offer.items.map(({ order_id }) => order_id))
    return ordersOf(among, offer).map(({ order_id, order_items }) => ({
      order_id,
      order_items: order_items
        .filter(({ order_id }) => going.has(order_id))
        .map(({ order_id }) => ({ order_id, order_status: offer.to })),
    }))
  }
  const rehearse = useMutation({
    mutationFn: async (offer: OfferedStep) => {
      const changes = changesTo(offer, orders)
      const outcomes = await writeBulkOrders(site, changes, { dryRun: true })
      return { offer, changes, prospects: prospectsOf(orders, changes, outcomes) }
    },
  })
  const write = useMutation({
    mutationFn: async ({ offer, changes }: { offer: OfferedStep; changes: readonly BulkOrderChange[] }) => {
      const seen = new Map(orders.map((order) => [order.order_id, statusesText(order)]))
      // Orders changed since they were shown are excluded, and checked again.
      const now = await readBulkOrders(
        site,
        changes.map(({ order_id }) => order_id),
        BULK_ORDER_FIELDS,
      )
      const moved = new Set(
        now
          .filter((order) => statusesText(order) !== seen.get(order.order_id))
          .map(({ order_id }) => order_id),
      )
      const sent = changes.filter(({ order_id }) => !moved.has(order_id))
      const outcomes = sent.length > 0 ? await writeBulkOrders(site, sent, { dryRun: false }) : []
      const prospects = prospectsOf(orders, sent, outcomes).map((prospect) =>
        moved.has(prospect.order.order_id) ? { ...prospect, outcome: 'moved' as const } : prospect,
      )
      return { offer, prospects }
    },
    onSuccess: ({ offer, prospects }) => {
      queries.invalidateQueries({ queryKey: ['orders', site.slug] })
      const count = prospects.filter(({ outcome }) => outcome === 'updated').length
      notifySet(
        say('statusSet', { status: labelOf(offer.to), count: number(count) }),
        prospects.flatMap(({ order, outcome }) => (outcome === 'updated' ? [order] : [])),
        offer,
      )
      // Failures stay visible until the window is closed.
      if (prospects.some(({ outcome }) => outcome === 'invalid' || outcome === 'moved')) return
      onDone()
      onClose()
    },
  })

  /** Shows a notification with an undo, if possible: orders changed since are not affected. */
  const notifySet = (message: string, set: readonly BulkOrder[], offer: OfferedStep): void => {
    const going = new Set(offer.items.map(({ order_id }) => order_id))
    const written = statusWriteOf(set, going, offer.to)
    const isStrict = site.order_lifecycle === 'strict'
    if (
      set.length === 0 ||
      written.before.some(({ order_items }) => !isReversible(order_items, offer.to, isStrict))
    ) {
      notifications.show({ message })
      return
    }
    notifyUndoable(message, async () => {
      const undone = await undoStatus(site, written)
      queries.invalidateQueries({ queryKey: ['orders', site.slug] })
      return sayUndone(undone)
    })
  }

  const looked = write.data ?? rehearse.data
  const going = rehearse.data?.prospects.filter(({ outcome }) => outcome === 'updated').length ?? 0
  return (
    <WriteModal
      isWriting={write.isPending}
      onClose={write.data ? onDone : onClose}
      size="lg"
      title={say('statusTitle', { count: ids.length })}
    >
      {!query.data ? (
        <Placeholder of={query} rows={6} />
      ) : looked ? (
        <Stack>
          <BulkSummary of={looked.prospects} to={looked.offer.to} isWritten={write.data !== undefined} />
          <RefusalAlert of={write.error} />
          <Group justify="end">
            {write.data ? (
              <Button onClick={onDone}>{sayOrder('close')}</Button>
            ) : (
              <>
                <Button variant="default" disabled={write.isPending} onClick={() => rehearse.reset()}>
                  {say('back')}
                </Button>
                <Button
                  loading={write.isPending}
                  disabled={going === 0}
                  onClick={() => rehearse.data && write.mutate(rehearse.data)}
                >
                  {say('set', { count: number(going) })}
                </Button>
              </>
            )}
          </Group>
        </Stack>
      ) : (
        <InputForm
          onSubmit={() => {
            if (chosen) rehearse.mutate(chosen)
          }}
        >
          <Stack>
            {keyed.length === 0 && <Text size="sm">{sayOrder('final')}</Text>}
            <Radio.Group label={sayOrder('target')} value={picked} onChange={setPicked}>
              <Stack gap={8} mt="xs">
                {keyed.map(({ key, offer }, place) => (
                  <Stack key={key} gap={8}>
                    {place === drawn.length && drawn.length > 0 && <Divider label={sayOrder('against')} />}
                    <Radio
                      value={key}
                      label={labelOf(offer.to as OrderStatus)}
                      {...(place === 0 && { 'data-autofocus': true })}
                      description={say('ofOrders', {
                        count: number(ordersOf(orders, offer).length),
                        all: number(orders.length),
                      })}
                    />
                  </Stack>
                ))}
              </Stack>
            </Radio.Group>
            <RefusalAlert of={rehearse.error} />
            <DialogFoot
              onClose={onClose}
              isPending={rehearse.isPending}
              isDisabled={!chosen}
              action={say('rehearse')}
            />
          </Stack>
        </InputForm>
      )}
    </WriteModal>
  )
}

export default BulkStatus

/** Planned outcome of each order; an order without changes is unchanged. */
const prospectsOf = (
  orders: readonly BulkOrder[],
  changes: readonly BulkOrderChange[],
  outcomes: readonly { index: number; outcome: string; errors?: PlannedOutcome['errors'] }[],
): PlannedOutcome[] => {
  const byId = new Map(outcomes.map((outcome) => [changes[outcome.index]?.order_id, outcome]))
  return orders.map((order) => {
    const { outcome, errors } = byId.get(order.order_id) ?? { outcome: 'unchanged' }
    return { order, outcome: outcome as PlannedOutcome['outcome'], ...(errors && { errors }) }
  })
}
