import { Alert, Button, List, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { OrderStatus } from '@vitrina/schema/orders/order-status'
import { useEffect } from 'react'
import { Failure } from '../../parts/failure.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Page } from '../../parts/page.tsx'
import { useWords } from '../../text/words.ts'
import { useAssignees } from '../assignees/use-assignees.tsx'
import { numberOf } from '../papers/handed-over-items.ts'
import { useStatusLabel } from '../status.tsx'
import { useOrder } from '../use-order.ts'
import { Marking } from './marking.tsx'
import { countMarks, isUnsent, type OrderPick, type PickDifference, pickedLines } from './pick.ts'
import { keepRead, type usePicks } from './send-picks.ts'
import { storePick } from './stored-picks.ts'
import { words } from './words.ts'

type Picking = ReturnType<typeof usePicks>

interface Props {
  readonly pick: OrderPick
  readonly picking: Picking
}

/** Order to collect: from the device, else from the server. A change by another user is shown when it is read. */
export const PickOrder = ({ id, picking }: { readonly id: number; readonly picking: Picking }) => {
  const query = useOrder(id)
  const { key } = picking
  const { data: read } = query
  useEffect(() => {
    if (read) keepRead(key, read)
  }, [read, key])
  const pick = picking.picks[id]
  if (pick) return <PickPage pick={pick} picking={picking} />
  if (query.error) return <Failure of={query.error} retry={() => query.refetch()} />
  return <Loading />
}

/** Page of an order, in each of its states. */
const PickPage = ({ pick, picking }: Props) => {
  const say = useWords(words)
  const navigate = useNavigate()
  const { order, changes } = pick
  const id = order.order_id
  const assignee = useAssignees([id])?.get(id)
  const leave = () => {
    if (countMarks(pick) === 0 && !isUnsent(pick)) storePick(picking.key, id, null)
    navigate({ to: '.', search: {} })
  }
  return (
    <Page
      title={say('order', { id: numberOf(order) })}
      lead={assignee && !assignee.own && say('begunBy', { name: assignee.name })}
      actions={
        <Button variant="default" leftSection={<IconArrowLeft size={18} />} onClick={leave}>
          {say('back')}
        </Button>
      }
    >
      {changes.length > 0 && (
        <Alert color="red" role="alert" title={say('conflict')}>
          <Changes of={changes} />
        </Alert>
      )}
      {order.comment && <Text>{order.comment}</Text>}
      {pick.finish !== null && <Text>{say('waits')}</Text>}
      {pick.finish === null && pickedLines(order).length === 0 && <Text>{say('nothingOpen')}</Text>}
      {pick.finish === null && pickedLines(order).length > 0 && (
        <Marking pick={pick} picking={picking} onFinish={() => navigate({ to: '.', search: {} })} />
      )}
    </Page>
  )
}

/** Changes of other users. */
const Changes = ({ of }: { readonly of: readonly PickDifference[] }) => {
  const say = useWords(words)
  const statusLabel = useStatusLabel()
  return (
    <List size="sm">
      {of.map(({ name, label, from, to }, place) => {
        const shown = (value: string) =>
          value === '' ? '–' : label === 'order_status' ? statusLabel(value as OrderStatus) : value
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: changes are only appended
          <List.Item key={place}>
            {name !== null && `${name}: `}
            {say(label)}: {shown(from)} → {shown(to)}
          </List.Item>
        )
      })}
    </List>
  )
}
