import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Customer, PossibleDuplicate } from '@vitrina/schema/console/customer'
import type { ReactNode } from 'react'
import { Hint } from '../../parts/layout/hint.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { ScreenLink } from '../../parts/layout/screen-link.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { useMerging } from './use-customers.ts'
import { words } from './words.ts'

const Card = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Panel title={title}>
    <Stack gap="sm">{children}</Stack>
  </Panel>
)

/** Link that calls or writes to a customer. */
const Contact = ({ identity }: { readonly identity: string }) => (
  <Anchor
    href={identity.includes('@') ? `mailto:${encodeURIComponent(identity)}` : `tel:${identity}`}
    size="sm"
    className="number"
  >
    {identity}
  </Anchor>
)

/** Numbers and addresses of a customer; merged ones can be separated. */
export const Identities = ({ id, customer }: { readonly id: number; readonly customer: Customer }) => {
  const say = useWords(words)
  const site = useSite()
  const { separating } = useMerging(id)
  const { identities, accounts } = customer
  return (
    <Card title={say('identities')}>
      <RefusalAlert of={separating.error} />
      {identities.map(({ identity, orders, names, emails }) => (
        <Group key={identity} justify="space-between" align="start" wrap="nowrap">
          <div style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            <Contact identity={identity} />
            {emails
              .filter((email) => email !== identity)
              .map((email) => (
                <div key={email}>
                  <Contact identity={email} />
                </div>
              ))}
            <Hint size="xs">{[say('countedOrders', { count: orders }), ...names].join(' · ')}</Hint>
          </div>
          {identities.length > 1 && site.may('customers.write') && (
            <Button
              size="compact-sm"
              variant="subtle"
              flex="none"
              aria-label={`${say('takeApart')}: ${identity}`}
              loading={separating.isPending}
              onClick={() =>
                separating.mutate([identity], {
                  onSuccess: () => notifications.show({ message: say('tookApart', { identity }) }),
                })
              }
            >
              {say('takeApart')}
            </Button>
          )}
        </Group>
      ))}
      {accounts.map((account) => (
        <Text key={account} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {say('account')}: <span className="mono">{account}</span>
        </Text>
      ))}
    </Card>
  )
}

interface DuplicatesProps {
  readonly id: number
  readonly duplicates: readonly PossibleDuplicate[]
}

/** Customers with the same e-mail address; nothing without any. */
export const Duplicates = ({ id, duplicates }: DuplicatesProps) => {
  const say = useWords(words)
  const site = useSite()
  const { merging } = useMerging(id)
  if (duplicates.length === 0) return null
  return (
    <Card title={say('duplicates')}>
      <Hint size="xs">{say('duplicatesLead')}</Hint>
      <RefusalAlert of={merging.error} />
      {duplicates.map(({ order_id: order, name, identity, orders }) => (
        <Group key={identity} justify="space-between" align="start" wrap="nowrap">
          <div style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            <ScreenLink to={`/sites/${site.slug}/customers/${order}`}>{name ?? identity}</ScreenLink>
            <Hint size="xs">
              {identity} · {say('countedOrders', { count: orders })}
            </Hint>
          </div>
          {site.may('customers.write') && (
            <Button
              size="compact-sm"
              variant="default"
              flex="none"
              aria-label={`${say('mergeOne')}: ${identity}`}
              loading={merging.isPending}
              onClick={() =>
                merging.mutate(order, { onSuccess: () => notifications.show({ message: say('merged') }) })
              }
            >
              {say('mergeOne')}
            </Button>
          )}
        </Group>
      ))}
    </Card>
  )
}
