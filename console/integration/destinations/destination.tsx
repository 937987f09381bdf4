import { Alert, Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowsExchange, IconEdit, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { DestinationRow } from '@vitrina/schema/console/destination'
import type { DestinationWithPassword, SiteDestination } from '@vitrina/schema/exchange/destination'
import { useState } from 'react'
import { request } from '../../api/request.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Copyable } from '../../parts/copyable.tsx'
import { Detail, Details } from '../../parts/details.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { Page } from '../../parts/page.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { AbsentProducts } from './absent-products.tsx'
import { CredentialsShown } from './credentials-shown.tsx'
import { DestinationForm } from './destination-form.tsx'
import { DestinationState } from './destination-state.tsx'
import { DryRun } from './dry-run.tsx'
import { editWords } from './edit-words.ts'
import { OpenOrders } from './open-orders.tsx'
import { Recordings } from './recordings.tsx'
import { Runs } from './runs.tsx'
import { StoppedOrders } from './stopped-orders.tsx'
import { useDestinationCall, useDestinations } from './use-destinations.ts'
import { useExchangeAddress } from './use-exchange-address.ts'
import { WordMap } from './word-map.tsx'
import { words } from './words.ts'

/** Screen of one destination: its dry run, its words, stopped orders and last exchanges. */
export default function OneDestination() {
  const { id = '' } = useParams({ strict: false })
  const say = useWords(words)
  const destinations = useDestinations()
  if (!destinations.data) return <Placeholder of={destinations} shape="form" isScreen />
  const row = destinations.data.find((one) => String(one.id) === id)
  if (!row)
    return (
      <Page title={say('destinations')}>
        <Empty icon={IconArrowsExchange} title={say('notFound')} />
      </Page>
    )
  return (
    <Page title={row.name} lead={say(`kind ${row.kind}`)} actions={<Actions of={row} />}>
      {row.live ? null : <DryRun of={row} />}
      {row.catching_up && (
        <Alert color="blue">
          <Text size="sm">{say('catchingUp')}</Text>
        </Alert>
      )}
      {row.absent_products !== null && <AbsentProducts of={row} />}
      {row.open_orders.length > 0 && <OpenOrders of={row} />}
      {row.stopped_orders.length > 0 && <StoppedOrders of={row} />}
      <Connection of={row} />
      <WordMap of={row} />
      <Runs of={row} />
      <Recordings of={row} />
    </Page>
  )
}

const Connection = ({ of }: { readonly of: DestinationRow }) => {
  const say = useWords(words)
  const address = useExchangeAddress()
  return (
    <Details label={say('details')}>
      <Detail name={say('state')}>
        <DestinationState of={of} />
      </Detail>
      <Detail name={say('address')}>
        <Copyable text={address} label={say('address')} />
      </Detail>
      <Detail name={say('login')}>
        <span className="mono">{of.login}</span>
      </Detail>
      <Detail name={say('mode')}>{say(`mode ${of.mode}`)}</Detail>
      <Detail name={say('absent')}>{say(`absent ${of.absent}`)}</Detail>
      <Detail name={say('nextNumber')}>{of.next_number}</Detail>
    </Details>
  )
}

const Actions = ({ of: { id, name } }: { readonly of: DestinationRow }) => {
  const say = useWords(words)
  const sayEdit = useWords(editWords)
  const site = useSite()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'rotate' | 'remove'>()
  const [issued, setIssued] = useState<DestinationWithPassword>()
  const path = site.api(`external/destination/${id}/`)
  const read = useDestinationCall(() => request<SiteDestination>(path))
  const rotate = useDestinationCall(() =>
    request<DestinationWithPassword>(`${path}rotate-password/`, { method: 'POST', body: {} }),
  )
  const remove = useDestinationCall(() => request(path, { method: 'DELETE' }))
  const close = () => setDialog(undefined)
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconEdit size={16} />}
        loading={read.isPending}
        onClick={() => read.mutate(undefined)}
      >
        {sayEdit('edit')}
      </Button>
      <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => setDialog('rotate')}>
        {say('rotate')}
      </Button>
      <Button
        variant="default"
        c="red"
        leftSection={<IconTrash size={16} />}
        onClick={() => setDialog('remove')}
      >
        {say('remove')}
      </Button>
      <RefusalAlert of={read.error} />
      {read.data && (
        <DestinationForm
          known={{ destination: read.data.body, etag: read.data.headers.get('etag') ?? '*' }}
          onClose={read.reset}
          onSaved={() => {
            read.reset()
            notifications.show({ message: sayEdit('edited') })
          }}
        />
      )}
      {dialog === 'rotate' && (
        <Confirm
          title={say('rotateTitle', { name })}
          action={say('rotate')}
          act={async () => setIssued((await rotate.mutateAsync(undefined)).body)}
          onClose={close}
        >
          {say('rotateLead')}
        </Confirm>
      )}
      {dialog === 'remove' && (
        <Confirm
          title={say('removeTitle', { name })}
          action={say('remove')}
          act={async () => {
            await remove.mutateAsync(undefined)
            notifications.show({ message: say('removed') })
            await navigate({ to: `/sites/${site.slug}/destinations` })
          }}
          onClose={close}
        >
          {say('removeLead')}
        </Confirm>
      )}
      {issued && <CredentialsShown issued={issued} onClose={() => setIssued(undefined)} />}
    </Group>
  )
}
