import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useFocusBack } from '../../parts/focus-back.ts'
import { Hint } from '../../parts/layout/hint.tsx'
import { SearchField } from '../../parts/list/search-field.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useWords } from '../../text/words.ts'
import { useCustomer, useCustomers, useMerging } from './use-customers.ts'
import { words } from './words.ts'

interface Props {
  readonly id: number
  readonly name: string
  readonly onClose: () => void
}

/** Maximum number of found customers that are shown. */
const SHOWN = 5

/** Search for another customer, who is merged into this one. */
export const MergeCustomers = ({ id, name, onClose }: Props) => {
  useFocusBack()
  const say = useWords(words)
  const [search, setSearch] = useState('')
  const { data: customer } = useCustomer(id)
  const customers = useCustomers(search)
  const { merging } = useMerging(id)
  const own = new Set(customer?.identities.map(({ identity }) => identity))
  const others = (customers.data?.pages[0]?.rows ?? []).filter(
    ({ identities }) => !identities.some((identity) => own.has(identity)),
  )
  return (
    <WriteModal isWriting={merging.isPending} onClose={onClose} title={say('mergeTitle', { name })}>
      <Stack>
        <Text size="sm">{say('mergeLead')}</Text>
        <RefusalAlert of={merging.error} />
        <Group>
          <SearchField
            value={search}
            onSearch={setSearch}
            label={say('search')}
            placeholder={say('search')}
          />
        </Group>
        {search !== '' && !customers.isPlaceholderData && others.length === 0 && (
          <Hint>{say('noneFound')}</Hint>
        )}
        {search !== '' &&
          others.slice(0, SHOWN).map(({ order_id: order, name, identities, orders }) => (
            <Group key={order} justify="space-between" wrap="nowrap">
              <div style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                <Text size="sm">{name ?? identities[0]}</Text>
                <Hint size="xs">{[...identities, say('countedOrders', { count: orders })].join(' · ')}</Hint>
              </div>
              <Button
                variant="default"
                flex="none"
                aria-label={`${say('mergeOne')}: ${name ?? identities[0]}`}
                loading={merging.isPending}
                onClick={() =>
                  merging.mutate(order, {
                    onSuccess: () => {
                      notifications.show({ message: say('merged') })
                      onClose()
                    },
                  })
                }
              >
                {say('mergeOne')}
              </Button>
            </Group>
          ))}
      </Stack>
    </WriteModal>
  )
}
