import { Button, Group, Modal, NativeSelect, Stack, Table, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { IssuedSecret, SecretRow } from '@vitrina/schema/console/access'
import { useState } from 'react'
import { request } from '../../api/request.ts'
import { FormRefusal } from '../../hub/form-refusal.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Copyable } from '../../parts/copyable.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Loading } from '../../parts/loading.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { ShownOnce } from '../shown-once.tsx'
import { words as shared } from '../words.ts'
import { useChangeOfSite, usePartOfSite } from './use-settings.ts'
import { words } from './words.ts'

/** What the server of the shop proves itself with at the hub. */
export const ClientSecrets = () => {
  const say = useWords(words)
  const site = useSite()
  const { moment } = useFormat(site.time_zone)
  const secrets = usePartOfSite<SecretRow[]>('secret')
  const [open, setOpen] = useState<'new' | 'remove'>()
  const [made, setMade] = useState<string>()
  const remove = useChangeOfSite('secret', () => request(site.api('secret'), { method: 'DELETE' }))
  const close = () => setOpen(undefined)
  return (
    <Stack gap="sm">
      <div>
        <Title order={2} size="h4">
          {say('secrets')}
        </Title>
        <Text size="sm" c="dimmed">
          {say('secretsLead')}
        </Text>
      </div>
      {secrets.isPending && <Loading rows={1} />}
      {secrets.isError && <Failure of={secrets.error} retry={secrets.refetch} />}
      {secrets.data?.length === 0 && <Text size="sm">{say('noSecret')}</Text>}
      {secrets.data && secrets.data.length > 0 && (
        <Table aria-label={say('secrets')}>
          <Table.Tbody>
            {secrets.data.map(({ created_at: at, works_until: until }) => (
              <Table.Tr key={at}>
                <Table.Td>{say('secretOf', { at: moment(at) })}</Table.Td>
                <Table.Td>
                  {until === null ? say('secretWorks') : say('secretWorksUntil', { until: moment(until) })}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group>
        <Button variant="default" onClick={() => setOpen('new')}>
          {say('newSecret')}
        </Button>
        {secrets.data && secrets.data.length > 0 && (
          <Button variant="subtle" color="red" onClick={() => setOpen('remove')}>
            {say('removeSecrets')}
          </Button>
        )}
      </Group>
      {open === 'new' && (
        <NewClientSecret
          onClose={close}
          onMade={(secret) => {
            close()
            setMade(secret)
          }}
        />
      )}
      {made !== undefined && (
        <ShownOnce title={say('newSecret')} onClose={() => setMade(undefined)}>
          <Copyable text={made} label={say('newSecret')} />
        </ShownOnce>
      )}
      {open === 'remove' && (
        <Confirm
          title={say('removeTitle')}
          action={say('removeSecrets')}
          act={async () => {
            await remove.mutateAsync(undefined)
            notifications.show({ message: say('removed') })
          }}
          onClose={close}
        >
          {say('removeSecretsLead')}
        </Confirm>
      )}
    </Stack>
  )
}

/** Hours for which the old secret works on. */
const OVERLAPS = [24, 0, 1, 168] as const

interface Props {
  readonly onMade: (secret: string) => void
  readonly onClose: () => void
}

const NewClientSecret = ({ onMade, onClose }: Props) => {
  const say = useWords(words)
  const sayShared = useWords(shared)
  const site = useSite()
  const [overlap, setOverlap] = useState(String(OVERLAPS[0]))
  const making = useChangeOfSite('secret', async () => {
    const body = { overlap_hours: Number(overlap) }
    return (await request<IssuedSecret>(site.api('secret'), { method: 'POST', body })).body.secret
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('newSecret')}
      closeButtonProps={{ 'aria-label': sayShared('close') }}
    >
      <Stack>
        <FormRefusal of={making.error} />
        <Text size="sm">{say('newSecretLead')}</Text>
        <NativeSelect
          name="overlap"
          label={say('overlap')}
          value={overlap}
          onChange={(event) => setOverlap(event.currentTarget.value)}
          data={OVERLAPS.map((hours) => ({ value: String(hours), label: say(`overlap${hours}`) }))}
          data-autofocus
        />
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {sayShared('cancel')}
          </Button>
          <Button loading={making.isPending} onClick={() => making.mutate(undefined, { onSuccess: onMade })}>
            {say('makeSecret')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
