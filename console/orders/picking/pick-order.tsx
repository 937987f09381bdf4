import { Alert, Button, List, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { OrderItem } from '@vitrina/schema/orders/order'
import type { OrderStatus } from '@vitrina/schema/orders/order-status'
import { useEffect, useState } from 'react'
import { type Content, findByIds } from '../../catalogue/content.ts'
import { pictureOf } from '../../catalogue/naming.ts'
import { objectOf } from '../../catalogue/objects.ts'
import { Failure } from '../../parts/failure.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Page } from '../../parts/page.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { useAssignees } from '../assignees/use-assignees.tsx'
import { useStatusLabel } from '../status.tsx'
import { useOrder } from '../use-order.ts'
import { keepPick, readPicks } from './kept-picks.ts'
import {
  hasChanges,
  isSettled,
  newPick,
  type OrderPick,
  type PickDifference,
  pickedLines,
  takenOf,
} from './pick.ts'
import { PickLine } from './pick-line.tsx'
import classes from './picking.module.css'
import { Scanner, useWedge } from './scanner.tsx'
import type { usePicks } from './send-picks.ts'
import { words } from './words.ts'

type Picking = ReturnType<typeof usePicks>

/** Order to collect: from the device, else from the server. */
export const PickOrder = ({ id, picking }: { readonly id: number; readonly picking: Picking }) => {
  const pick = picking.picks[id]
  return pick ? <Marking pick={pick} picking={picking} /> : <Opening id={id} picking={picking} />
}

/** Order that is read, and begun when it is known. */
const Opening = ({ id, picking }: { readonly id: number; readonly picking: Picking }) => {
  const say = useWords(words)
  const found = useOrder(id)
  const { key } = picking
  const read = found.data
  const hasLines = read !== undefined && pickedLines(read.order).length > 0
  useEffect(() => {
    if (read && hasLines && !readPicks(key)[id]) keepPick(key, id, newPick(read.order, read.tag))
  }, [read, hasLines, key, id])
  if (found.error && !read) return <Failure of={found.error} retry={() => found.refetch()} />
  if (!read || hasLines) return <Loading />
  return (
    <Page title={say('order', { id: read.order.rrn ?? `#${id}` })} lead={say('nothingLeft')}>
      <Back />
    </Page>
  )
}

const Back = () => {
  const say = useWords(words)
  const navigate = useNavigate()
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={18} />}
      onClick={() => navigate({ to: '.', search: {} })}
    >
      {say('back')}
    </Button>
  )
}

const FIELDS = ['barcodes', 'code', 'custom', pictureOf(objectOf('product')) ?? 'id']

/** Products of the lines, with their barcodes and own fields. */
const useProducts = (lines: readonly OrderItem[]): ReadonlyMap<number, Content> | undefined => {
  const site = useSite()
  const ids = [...new Set(lines.flatMap(({ product }) => product ?? []))]
  return useQuery({
    queryKey: [site.slug, 'content', 'product', 'picking', ids],
    queryFn: () => findByIds(site, 'product', ids, FIELDS),
    enabled: ids.length > 0,
    staleTime: 60_000,
    gcTime: Number.POSITIVE_INFINITY,
  }).data
}

const Marking = ({ pick, picking }: { readonly pick: OrderPick; readonly picking: Picking }) => {
  const say = useWords(words)
  const navigate = useNavigate()
  const { order } = pick
  const id = order.order_id
  const lines = pickedLines(order)
  const products = useProducts(lines)
  const assignee = useAssignees([id])?.get(id)
  const [said, setSaid] = useState({ text: '', isWrong: false })
  const mark = (next: Partial<OrderPick>) =>
    keepPick(picking.key, id, { ...(readPicks(picking.key)[id] ?? pick), ...next })
  const scan = (code: string) => {
    const now = readPicks(picking.key)[id] ?? pick
    const same = lines.filter(({ product, product_code }) => {
      const found = products?.get(product ?? 0)
      const barcodes = found?.barcodes
      return code === (found?.code ?? product_code) || (Array.isArray(barcodes) && barcodes.includes(code))
    })
    const item = same.find((one) => takenOf(now, one) < one.quantity)
    const name = same[0]?.product_name ?? ''
    if (!same.length) return setSaid({ text: say('unknown', { code }), isWrong: true })
    if (!item) return setSaid({ text: say('full', { name }), isWrong: true })
    const taken = Math.min(takenOf(now, item) + 1, item.quantity)
    mark({ taken: { ...now.taken, [item.order_id]: taken } })
    setSaid({ text: say('ticked', { name, taken, all: item.quantity }), isWrong: false })
  }
  useWedge(scan)
  const finish = () => {
    mark({ finish: `pick-${id}-${Date.now()}-${Math.random()}`, changes: [] })
    navigate({ to: '.', search: {} })
  }
  return (
    <Page
      title={say('order', { id: order.rrn ?? `#${id}` })}
      lead={assignee && !assignee.own && say('begunBy', { name: assignee.name })}
      actions={<Back />}
    >
      {pick.changes.length > 0 && (
        <Alert color="red" role="alert" title={say('conflict')}>
          <Changes of={pick.changes} />
        </Alert>
      )}
      {order.comment && <Text>{order.comment}</Text>}
      <Scanner onCode={scan} />
      <Text role="status" c={said.isWrong ? 'red' : 'dimmed'} mih="1.5em">
        {said.text}
      </Text>
      <Stack gap="sm">
        {lines.map((item) => (
          <PickLine
            key={item.order_id}
            pick={pick}
            item={item}
            product={products?.get(item.product ?? 0)}
            mark={mark}
          />
        ))}
      </Stack>
      <div className={classes.foot}>
        <Button fullWidth size="lg" disabled={lines.length === 0 || !isSettled(pick)} onClick={finish}>
          {say(hasChanges(pick) ? 'withChanges' : 'collected')}
        </Button>
      </div>
    </Page>
  )
}

const Changes = ({ of }: { readonly of: readonly PickDifference[] }) => {
  const say = useWords(words)
  const statusLabel = useStatusLabel()
  return (
    <List size="sm">
      {of.map(({ name, field, from, to }) => {
        const shown = (value: string) =>
          value === '' ? '–' : field === 'order_status' ? statusLabel(value as OrderStatus) : value
        return (
          <List.Item key={`${name} ${field} ${from}`}>
            {name !== null && `${name}: `}
            {say(field)}: {shown(from)} → {shown(to)}
          </List.Item>
        )
      })}
    </List>
  )
}
