import { Divider, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import type { OrderItem } from '@vitrina/schema/orders/order'
import type { OrderStatus } from '@vitrina/schema/orders/order-status'
import { useState } from 'react'
import { DialogFoot } from '../parts/dialog-foot.tsx'
import { useFocusBack } from '../parts/focus-back.ts'
import { InputForm } from '../parts/layout/input-form.tsx'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { statesOf } from './columns.tsx'
import { LifecycleGraph } from './lifecycle/lifecycle-graph.tsx'
import { isReversible, type OfferedStep, offersFor } from './lifecycle/steps.ts'
import { words } from './order-words.ts'
import { Status, useStatusLabel } from './status.tsx'
import type { OrderEdit, ReadOrder } from './use-order.ts'

interface Props {
  readonly base: ReadOrder
  /** Items to change. */
  readonly items: readonly OrderItem[]
  readonly change: (edit: OrderEdit) => void
  readonly onClose: () => void
}

/** Asks for the new status of items: those of the lifecycle, and all others at a site that allows it. */
export const ChangeStatus = ({ base, items, change, onClose }: Props) => {
  useFocusBack()
  const say = useWords(words)
  const site = useSite()
  const { number } = useFormat()
  const labelOf = useStatusLabel()
  const { drawn, others } = offersFor(items, site.order_lifecycle === 'strict')
  const [picked, setPicked] = useState<string | null>(null)
  const states = statesOf(items)

  const keyed = [
    ...drawn.map((offer) => ({ key: offer.to as string, offer })),
    ...others.map((offer) => ({ key: `other ${offer.to}`, offer })),
  ]
  const chosen = keyed.find(({ key }) => key === picked)?.offer
  const submit = () => {
    if (!chosen) return
    const { to } = chosen
    const order_items = chosen.items.map(({ order_id }) => ({ order_id, order_status: to }))
    const before = chosen.items.map(({ order_id, order_status }) => ({ order_id, order_status }))
    const back = isReversible(before, to, site.order_lifecycle === 'strict')
      ? { change: { order_items: before }, message: say('statusBack') }
      : undefined
    change({ base, change: { order_items }, message: say('statusSaved', { status: labelOf(to) }), back })
    onClose()
  }
  const radioOf = (key: string, { to, items: going }: OfferedStep, place: number) => (
    <Radio
      key={key}
      value={key}
      label={labelOf(to)}
      {...(place === 0 && { 'data-autofocus': true })}
      {...(going.length < items.length && {
        description: say('partly', { count: number(going.length), all: number(items.length) }),
      })}
    />
  )
  const pickOnGraph = (to: OrderStatus) => {
    const step = keyed.find(({ offer }) => offer.to === to)
    if (step) setPicked(step.key)
  }

  return (
    <Modal opened onClose={onClose} size="80rem" title={say('changeStatus')}>
      <InputForm onSubmit={submit}>
        <Stack>
          <Group gap="xs">
            <Text size="sm">{say('now')}:</Text>
            {[...states].map(([state, count]) => (
              <Group key={state} gap={4}>
                <Status of={state} />
                <Text size="sm" c="dimmed" className="number">
                  {number(count)}
                </Text>
              </Group>
            ))}
          </Group>
          {keyed.length === 0 && <Text size="sm">{say('final')}</Text>}
          <Group align="start" wrap="wrap" gap="lg">
            <Radio.Group label={say('target')} value={picked} onChange={setPicked} flex="0 0 15rem">
              <Stack gap={8} mt="xs">
                {drawn.map((offer, place) => radioOf(offer.to, offer, place))}
                {others.length > 0 && drawn.length > 0 && <Divider label={say('against')} />}
                {others.map((offer, place) => radioOf(`other ${offer.to}`, offer, drawn.length + place))}
              </Stack>
            </Radio.Group>
            <LifecycleGraph
              current={[...states.keys()]}
              chosen={chosen?.to ?? null}
              onPick={pickOnGraph}
              flex="1 1 20rem"
            />
          </Group>
          <DialogFoot onClose={onClose} isDisabled={!chosen} action={say('set')} />
        </Stack>
      </InputForm>
    </Modal>
  )
}
