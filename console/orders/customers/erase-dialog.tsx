import { List, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CustomerErasure } from '@vitrina/schema/console/customer'
import { call } from '../../api/call.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

interface Props {
  readonly id: number
  readonly name: string
  readonly onClose: () => void
}

/** Preview of the erasure of a customer, and the erasure. */
export const EraseDialog = ({ id, name, onClose }: Props) => {
  const say = useWords(words)
  const { slug: site } = useSite()
  const client = useQueryClient()
  const navigate = useNavigate()
  const preview = useQuery({
    queryKey: [site, 'customer', id, 'erasure'],
    queryFn: ({ signal }) => call('GET sites/:site/customer/:id/erasure', { site, id, signal }),
    staleTime: 0,
  })
  return (
    <Confirm
      title={say('eraseTitle', { name })}
      action={say('erase')}
      act={async () => {
        await call('DELETE sites/:site/customer/:id', { site, id })
        notifications.show({ message: say('erased') })
        // The list is read again, without the customer.
        client.removeQueries({ queryKey: [site, 'customers'] })
        await navigate({ to: `/sites/${site}/customers` })
        client.removeQueries({ queryKey: [site, 'customer'] })
        await client.invalidateQueries({ queryKey: [site] })
      }}
      onClose={onClose}
    >
      {preview.data ? <Effect of={preview.data} /> : <Placeholder of={preview} rows={4} />}
    </Confirm>
  )
}

const Effect = ({ of }: { readonly of: CustomerErasure }) => {
  const say = useWords(words)
  const { money, day } = useFormat()
  const { orders, held, held_until: until, remarks, total, currency, others, accounts } = of
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" fw={500}>
          {say('erasedTitle')}
        </Text>
        <List size="sm">
          <List.Item>{say('erasedOrders', { count: orders })}</List.Item>
          <List.Item>{say('erasedCopies')}</List.Item>
          {remarks > 0 && <List.Item>{say('erasedRemarks', { count: remarks })}</List.Item>}
        </List>
      </div>
      <div>
        <Text size="sm" fw={500}>
          {say('stays')}
        </Text>
        <List size="sm">
          <List.Item>{say('staysGoods', { sum: money(total, currency) })}</List.Item>
          {until !== null && <List.Item>{say('retainedOrders', { count: held, day: day(until) })}</List.Item>}
          {others > 0 && <List.Item>{say('staysOthers', { count: others })}</List.Item>}
          {accounts.length > 0 && <List.Item>{say('staysAccount')}</List.Item>}
        </List>
      </div>
      <Text size="sm">{say('final')}</Text>
    </Stack>
  )
}
