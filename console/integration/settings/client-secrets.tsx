import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Copyable } from '../../parts/copyable.tsx'
import { Heading } from '../../parts/layout/heading.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { ReplaceDialog } from '../replace-dialog.tsx'
import { usePartOfSite, useSettingsMutation } from './use-settings.ts'
import { words } from './words.ts'

/** Secrets by which the server of the shop authenticates at the hub. */
export const ClientSecrets = () => {
  const say = useWords(words)
  const site = useSite()
  const { moment } = useFormat(site.time_zone)
  const secrets = usePartOfSite('secret')
  const [open, setOpen] = useState<'new' | 'remove'>()
  const [newSecret, setSecret] = useState<string>()
  const remove = useSettingsMutation('secret', () => call('DELETE sites/:site/secret', { site: site.slug }))
  const close = () => setOpen(undefined)
  return (
    <Stack gap="sm">
      <div>
        <Heading size="h4">{say('secrets')}</Heading>
        <Hint>{say('secretsLead')}</Hint>
      </div>
      <Placeholder of={secrets} rows={1} />
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
          onReplaced={(secret) => {
            close()
            setSecret(secret)
          }}
        />
      )}
      {newSecret !== undefined && (
        <ShownOnce title={say('newSecret')} onClose={() => setSecret(undefined)}>
          <Copyable text={newSecret} label={say('newSecret')} />
        </ShownOnce>
      )}
      {open === 'remove' && (
        <Confirm
          title={say('removeTitle')}
          action={say('removeSecrets')}
          act={() => remove.mutateAsync(undefined)}
          done={say('removed')}
          onClose={close}
        >
          {say('removeSecretsLead')}
        </Confirm>
      )}
    </Stack>
  )
}

interface Props {
  readonly onReplaced: (secret: string) => void
  readonly onClose: () => void
}

const NewClientSecret = ({ onReplaced, onClose }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const replacing = useSettingsMutation('secret', async (hours: number) => {
    const body = { overlap_hours: hours }
    return (await call('POST sites/:site/secret', { site: site.slug, body })).secret
  })
  return (
    <ReplaceDialog
      title={say('newSecret')}
      lead={say('newSecretLead')}
      action={say('makeSecret')}
      {...{ replacing, onReplaced, onClose }}
    />
  )
}
