import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconArrowRight, IconTrash } from '@tabler/icons-react'
import type { DestinationRow } from '@vitrina/schema/console/destination'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { mapWords } from './map-words.ts'
import { useDestinationCall } from './use-destinations.ts'
import type { MeaningInput } from './word-map.tsx'

/** Words of the other system for the methods of payment and delivery of orders. */
export const OutgoingWords = ({ of }: { readonly of: DestinationRow }) => {
  const say = useWords(mapWords)
  const site = useSite()
  const [kind, setKind] = useState<'payment' | 'delivery'>('payment')
  const [ownWord, setOwnWord] = useState('')
  const [foreignWord, setForeignWord] = useState('')
  const map = useDestinationCall((body: MeaningInput) =>
    call('PUT sites/:site/destination/:id/word', { site: site.slug, id: of.id, body }),
  )
  const own = of.words.filter(
    (word) => (word.kind === 'payment' || word.kind === 'delivery') && word.ours !== null,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    map.mutate(
      { kind, theirs: foreignWord.trim(), ours: ownWord.trim() },
      {
        onSuccess: () => {
          setOwnWord('')
          setForeignWord('')
        },
      },
    )
  }
  return (
    <Stack gap="xs" role="group" aria-label={say('outgoing')}>
      <Title order={3} size="h6">
        {say('outgoing')}
      </Title>
      <Text size="xs" c="dimmed">
        {say('outgoingLead')}
      </Text>
      {own.map((word) => (
        <Group key={`${word.kind} ${word.theirs}`} gap="xs">
          <Text size="sm" c="dimmed">
            {say(word.kind)}
          </Text>
          <Text size="sm">{word.ours}</Text>
          <IconArrowRight size={14} aria-hidden />
          <Text size="sm">{word.theirs}</Text>
          <ActionIcon
            variant="subtle"
            color="red"
            disabled={map.isPending}
            aria-label={say('take', { word: word.theirs })}
            onClick={() => map.mutate({ kind: word.kind, theirs: word.theirs, ours: null })}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </Group>
      ))}
      <RefusalAlert of={map.error} />
      <form onSubmit={submit}>
        <Group gap="xs" align="end">
          <NativeSelect
            label={say('method')}
            value={kind}
            onChange={({ currentTarget }) =>
              setKind(currentTarget.value === 'delivery' ? 'delivery' : 'payment')
            }
            data={(['payment', 'delivery'] as const).map((value) => ({ value, label: say(value) }))}
            flex="1 1 10rem"
          />
          <TextInput
            label={say('ours')}
            required
            maxLength={255}
            value={ownWord}
            onChange={({ currentTarget }) => setOwnWord(currentTarget.value)}
            flex="1 1 10rem"
          />
          <TextInput
            label={say('theirs')}
            required
            maxLength={255}
            value={foreignWord}
            onChange={({ currentTarget }) => setForeignWord(currentTarget.value)}
            flex="1 1 10rem"
          />
          <Button type="submit" variant="default" loading={map.isPending}>
            {say('add')}
          </Button>
        </Group>
      </form>
    </Stack>
  )
}
