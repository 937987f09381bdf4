import { Alert, Button, Grid, Group, Stack } from '@mantine/core'
import { IconArrowsExchange, IconReceiptRefund } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { returnableOf } from '@vitrina/schema/orders/plan-return'
import { useState } from 'react'
import { Placeholder } from '../parts/layout/placeholder.tsx'
import { useLetterKeys } from '../parts/letter-keys.ts'
import { createSelection, useSelectedIds } from '../parts/list/selection.ts'
import { Page } from '../parts/page.tsx'
import { Refusal } from '../parts/refusal.tsx'
import { Timestamp } from '../parts/timestamp.tsx'
import { useSite } from '../session/site.ts'
import { useWords } from '../text/words.ts'
import { Assignee } from './assignees/assignee.tsx'
import { ChangeStatus } from './change-status.tsx'
import { Comment } from './comment.tsx'
import { OrderConflictDialog } from './conflict.tsx'
import { Facts } from './facts.tsx'
import { History } from './history.tsx'
import { Items } from './items.tsx'
import { Neighbours } from './neighbours.tsx'
import { words } from './order-words.ts'
import { PrintLink } from './print-link.tsx'
import { RawOrder } from './raw-order.tsx'
import { OrderRemarks } from './remarks/remarks.tsx'
import { ReturnDialog } from './returns/return-dialog.tsx'
import { Returns } from './returns/returns.tsx'
import { words as returnWords } from './returns/words.ts'
import { Status } from './status.tsx'
import { type ReadOrder, useChangeOrder, useOrder } from './use-order.ts'

/** Screen of one order with all its actions. */
const OrderScreen = () => {
  const { slug } = useSite()
  const { id } = useParams({ strict: false })
  return <OrderById key={`${slug} ${id}`} id={Number(id)} />
}

export default OrderScreen

const OrderById = ({ id }: { readonly id: number }) => {
  const query = useOrder(id)
  if (!query.data) return <Placeholder of={query} shape="form" isScreen />
  return <OneOrder read={query.data} />
}

const OneOrder = ({ read }: { readonly read: ReadOrder }) => {
  const say = useWords(words)
  const sayReturn = useWords(returnWords)
  const site = useSite()
  const { order } = read
  const changing = useChangeOrder(order.order_id)
  const [selection] = useState(createSelection)
  const chosen = useSelectedIds(selection)
  /** Order when the dialog was opened, so that the change applies to the shown values. */
  const [moving, setMoving] = useState<ReadOrder | null>(null)
  const [returning, setReturning] = useState<ReadOrder | null>(null)
  const mayReturn = site.may('orders.return') && order.order_items.some((item) => returnableOf(item) > 0)
  const picked = order.order_items.filter(({ order_id }) => chosen.has(order_id))
  const openDialog = () => site.may('orders.write') && setMoving(read)
  useLetterKeys([['s', openDialog]])

  return (
    <Page
      title={say('order', { id: order.rrn ?? `#${order.order_id}` })}
      lead={
        <Group gap="xs">
          <Status of={order.status} />
          {order.rrn !== null && <span className="number">#{order.order_id}</span>}
          <Timestamp at={order.created_at} />
        </Group>
      }
      actions={
        <>
          <Neighbours id={order.order_id} />
          <PrintLink ids={[order.order_id]} />
          {mayReturn && (
            <Button
              variant="default"
              leftSection={<IconReceiptRefund size={16} />}
              onClick={() => setReturning(read)}
            >
              {sayReturn('return')}
            </Button>
          )}
          {site.may('orders.write') && (
            <Button leftSection={<IconArrowsExchange size={16} />} onClick={openDialog}>
              {picked.length === 0 ? say('changeStatus') : say('changeStatusOf', { count: picked.length })}
            </Button>
          )}
        </>
      }
    >
      {changing.refusal && (
        <Alert
          color="red"
          role="alert"
          title={say('notSaved')}
          withCloseButton
          closeButtonLabel={say('close')}
          onClose={changing.forget}
        >
          <Refusal of={changing.refusal} />
        </Alert>
      )}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack>
            <Items read={read} selection={selection} change={changing.change} />
            <Returns order={order} />
            <Comment read={read} change={changing.change} />
            <OrderRemarks id={order.order_id} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack>
            <Assignee id={order.order_id} />
            <Facts read={read} change={changing.change} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={12}>
          <History order={order} />
        </Grid.Col>
        <Grid.Col span={12}>
          <RawOrder order={order} />
        </Grid.Col>
      </Grid>
      {moving && (
        <ChangeStatus
          base={moving}
          items={picked.length === 0 ? moving.order.order_items : picked}
          change={changing.change}
          onClose={() => setMoving(null)}
        />
      )}
      {returning && <ReturnDialog base={returning} onClose={() => setReturning(null)} />}
      {changing.conflict && (
        <OrderConflictDialog conflict={changing.conflict} change={changing.change} onClose={changing.leave} />
      )}
    </Page>
  )
}
