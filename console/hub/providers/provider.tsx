import { Group, Stack, Title } from '@mantine/core'
import type { ProviderRow } from '@vitrina/schema/console/providers'
import { useId } from 'react'
import { Copyable } from '../../parts/copyable.tsx'
import { Detail, Details } from '../../parts/details.tsx'
import { useWords } from '../../text/words.ts'
import { RowAction } from '../row-action.tsx'
import { words as hubWords } from '../words.ts'
import { words } from './words.ts'

interface Props {
  readonly provider: ProviderRow
  readonly onRemove: () => void
}

/** Identity provider, with the settings to enter there. */
export const Provider = ({ provider, onRemove }: Props) => {
  const say = useWords({ ...hubWords, ...words })
  const id = useId()
  const { name, site, issuer, client_id, has_secret, trusts_email, redirect_uri } = provider
  return (
    <Stack component="section" aria-labelledby={id} gap="xs">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h5" id={id}>
          {name}
        </Title>
        <RowAction label={say('removeNamed', { name })} onClick={onRemove}>
          {say('remove')}
        </RowAction>
      </Group>
      <Copyable text={redirect_uri} label={`${say('returnAddress')}: ${name}`} />
      <Details label={name}>
        <Detail name={say('forSite')}>{site ?? say('everywhere')}</Detail>
        <Detail name={say('issuer')}>{issuer}</Detail>
        <Detail name={say('clientId')}>{client_id}</Detail>
        <Detail name={say('clientSecret')}>{say(has_secret ? 'hasSecret' : 'noSecret')}</Detail>
        <Detail name={say('mails')}>{say(trusts_email ? 'believed' : 'notBelieved')}</Detail>
      </Details>
    </Stack>
  )
}
