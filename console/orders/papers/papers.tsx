import { Alert, Button, Group, NativeSelect } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconPrinter, IconPrinterOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { Empty } from '../../parts/empty.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Page } from '../../parts/page.tsx'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { MAX_SELECTED_ORDERS } from '../bulk/bulk-orders.ts'
import { words as orderWords } from '../order-words.ts'
import { useCutRoll } from './cut-roll.ts'
import { DeliveryNote } from './delivery-note.tsx'
import { PackingSlip } from './packing-slip.tsx'
import classes from './papers.module.css'
import { PickingList } from './picking-list.tsx'
import { usePrinted } from './use-printed.ts'
import { words } from './words.ts'

const PAPERS = ['packing', 'picking', 'delivery'] as const

/** Paper sizes. */
const FORMATS = ['a4', 'roll'] as const

type Format = (typeof FORMATS)[number]

const idsIn = (text = ''): readonly number[] => [
  ...new Set(
    text
      .split(',')
      .filter((id) => /^[1-9]\d{0,15}$/.test(id))
      .slice(0, MAX_SELECTED_ORDERS)
      .map(Number),
  ),
]

/** Print view of orders, printed by the browser. */
const Papers = () => {
  const say = useWords(words)
  const sayOrder = useWords(orderWords)
  const site = useSite()
  const { language } = useLanguage()
  const { values, change } = useUrlState()
  const ids = idsIn(values.ids)
  const paper = PAPERS.find((one) => one === values.paper) ?? PAPERS[0]
  // Stored per browser, because a desk has one printer.
  const [format, keepFormat] = useLocalStorage<Format>({
    key: 'vitrina.paper-format',
    defaultValue: 'a4',
    getInitialValueInEffect: false,
  })
  const query = usePrinted(ids)
  const orders = query.data?.orders ?? []
  const missing = query.data ? ids.length - orders.length : 0
  return (
    <>
      <div className="not-printed">
        <Page
          title={say('title')}
          lead={say('orders', { count: ids.length })}
          actions={
            <Group align="end" gap="xs">
              <NativeSelect
                aria-label={say('paper')}
                value={paper}
                onChange={({ currentTarget: { value } }) => change({ paper: value })}
                data={PAPERS.map((value) => ({ value, label: say(value) }))}
              />
              <NativeSelect
                aria-label={say('format')}
                value={format}
                onChange={({ currentTarget: { value } }) =>
                  keepFormat(FORMATS.find((one) => one === value) ?? 'a4')
                }
                data={FORMATS.map((value) => ({ value, label: say(value) }))}
              />
              <Button
                leftSection={<IconPrinter size={16} />}
                disabled={orders.length === 0}
                onClick={() => window.print()}
              >
                {sayOrder('print')}
              </Button>
            </Group>
          }
        >
          {missing > 0 && <Alert color="orange">{say('missing', { count: missing })}</Alert>}
        </Page>
      </div>
      {ids.length === 0 ? (
        <Empty icon={IconPrinterOff} title={say('none')} lead={say('noneLead')}>
          <Button component={Link} to={`/sites/${site.slug}/orders`} variant="default">
            {sayOrder('toList')}
          </Button>
        </Empty>
      ) : !query.data ? (
        <Placeholder of={query} rows={14} />
      ) : (
        <Sheets key={`${paper} ${format} ${language}`} format={format}>
          {paper === 'picking' ? (
            <PickingList orders={orders} />
          ) : (
            orders.map((order) => {
              const Paper = paper === 'packing' ? PackingSlip : DeliveryNote
              return <Paper key={order.order_id} order={order} names={query.data.names} />
            })
          )}
        </Sheets>
      )}
    </>
  )
}

export default Papers

/** Documents, each on a separate page. */
const Sheets = ({ format, children }: { readonly format: Format; readonly children: ReactNode }) => {
  const sheets = useRef<HTMLDivElement>(null)
  useCutRoll(sheets, format === 'roll')
  return (
    <div ref={sheets} className={format === 'roll' ? classes.roll : classes.a4}>
      {children}
    </div>
  )
}
