import { Button } from '@mantine/core'
import type { Order } from '@vitrina/schema/orders/order'
import { Suspense, useState } from 'react'
import { type QueryArguments, request } from '../../api/request.ts'
import { lazyPart } from '../../parts/lazy/lazy-part.tsx'
import { SelectionBar } from '../../parts/list/selection-bar.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { AssignMenu } from '../assignees/assign-menu.tsx'
import { words as orderWords } from '../order-words.ts'
import { PrintLink } from '../print-link.tsx'
import { MAX_SELECTED_ORDERS } from './bulk-orders.ts'
import { SheetMenu } from './sheet-menu.tsx'

const BulkStatus = lazyPart(() => import('./bulk-status.tsx'))

interface Props {
  readonly ids: readonly number[]
  readonly narrowing: QueryArguments
  readonly total: number
  readonly onSelect: (ids: ReadonlySet<string | number>) => void
}

/** Actions on the selected orders. */
export const OrderSelection = ({ ids, narrowing, total, onSelect }: Props) => {
  const say = useWords(orderWords)
  const site = useSite()
  const [isMoving, setMoving] = useState(false)
  const findAll = async () => {
    const { body } = await request<Pick<Order, 'order_id'>[]>(site.api('external/external-order/'), {
      query: { ...narrowing, fields: 'order_id', page_size: MAX_SELECTED_ORDERS },
    })
    return body.map(({ order_id }) => order_id)
  }
  return (
    <SelectionBar count={ids.length} most={MAX_SELECTED_ORDERS} {...{ total, findAll, onSelect }}>
      <PrintLink size="xs" ids={ids} />
      <SheetMenu size="xs" narrowing={{ ids: ids.join() }} />
      {site.may('orders.write') && <AssignMenu ids={ids} onDone={() => onSelect(new Set())} />}
      {site.may('orders.write') && (
        <Button size="xs" onClick={() => setMoving(true)}>
          {say('changeStatus')}
        </Button>
      )}
      <Suspense>
        {isMoving && (
          <BulkStatus
            ids={ids}
            onClose={() => setMoving(false)}
            onDone={() => {
              setMoving(false)
              onSelect(new Set())
            }}
          />
        )}
      </Suspense>
    </SelectionBar>
  )
}
