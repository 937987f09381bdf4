import { Badge, Group, ScrollArea, Stack, Table, Text } from '@mantine/core'
import type { OrderStatus } from '@vitrina/schema/orders/order-status'
import type { FieldError } from '../../api/problem.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { Status } from '../status.tsx'
import type { BulkOrder, BulkOutcome } from './bulk-orders.ts'
import { words } from './words.ts'

/** Outcome of one order; `moved`: the order changed meanwhile and was left unchanged. */
export interface PlannedOutcome {
  readonly order: BulkOrder
  readonly outcome: Exclude<BulkOutcome['outcome'], 'created'> | 'moved'
  readonly errors?: readonly FieldError[]
}

interface Props {
  readonly of: readonly PlannedOutcome[]
  readonly to: OrderStatus
  /** True after the write; false for a planned outcome. */
  readonly isWritten: boolean
}

/** Order of the outcomes: obstacles come first. */
const PLACES: readonly PlannedOutcome['outcome'][] = ['invalid', 'moved', 'updated', 'unchanged']

const COLOURS = { invalid: 'red', moved: 'orange', updated: 'green', unchanged: 'gray' } as const

/** Summary of a bulk change: the number of changed orders, and the reasons of the others. */
export const BulkSummary = ({ of, to, isWritten }: Props) => {
  const say = useWords(words)
  const { number } = useFormat()
  const sorted = of.toSorted((one, other) => PLACES.indexOf(one.outcome) - PLACES.indexOf(other.outcome))
  return (
    <Stack gap="xs">
      <Group gap="xs" role="status">
        {PLACES.flatMap((outcome) => {
          const count = of.filter((prospect) => prospect.outcome === outcome).length
          const word = outcome === 'updated' && isWritten ? 'written' : outcome
          return count === 0 ? (
            []
          ) : (
            <Badge key={outcome} variant="dot" color={COLOURS[outcome]} size="lg" tt="none" fw={500}>
              {say(word)}: {number(count)}
            </Badge>
          )
        })}
      </Group>
      <ScrollArea.Autosize mah="50vh" offsetScrollbars viewportProps={{ tabIndex: 0 }}>
        <Table aria-label={say('outlook')}>
          <Table.Tbody>
            {sorted.map(({ order, outcome, errors }) => (
              <Table.Tr key={order.order_id}>
                <Table.Td>
                  <Text size="sm" fw={600} className="number">
                    {order.rrn ?? `#${order.order_id}`}
                  </Text>
                </Table.Td>
                <Table.Td>
                  {outcome === 'invalid' || outcome === 'moved' ? (
                    <Text size="sm">
                      {outcome === 'moved'
                        ? say('movedLead')
                        : errors?.map(({ message }) => message).join(' ')}
                    </Text>
                  ) : (
                    <Group gap={6}>
                      <Status of={order.status} size="sm" />
                      {outcome === 'updated' && (
                        <>
                          <span aria-hidden>→</span>
                          <Status of={to} size="sm" />
                        </>
                      )}
                    </Group>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </Stack>
  )
}
