import { Button, Group, Menu, Paper, Stack, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconListCheck } from '@tabler/icons-react'
import type { DestinationRow, DestinationWord } from '@vitrina/schema/console/destination'
import {
  COMMON_MEANINGS,
  DESTINATION_PRESETS,
  presetWords,
  suggestedMeaning,
  type WordMeaning,
} from '@vitrina/schema/console/destination-suggestions'
import { call } from '../../api/call.ts'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { ScreenSection } from '../../parts/screen-section.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { mapWords } from './map-words.ts'
import { OutgoingWords } from './outgoing-words.tsx'
import { useDestinationCall, useMeanings } from './use-destinations.ts'
import { WordRow } from './word-row.tsx'

/** Mapping to assign to a word. */
export type MeaningInput = Pick<DestinationWord, 'kind' | 'theirs' | 'ours'>

/** Kinds of received words, those without which values wait first; methods of payment and delivery are only sent. */
const KINDS = ['status', 'currency', 'unit', 'price_type', 'store', 'category'] as const

/** Words of the other system with their mappings at the site, and proposals for unmapped ones. */
export const WordMap = ({ of }: { readonly of: DestinationRow }) => {
  const say = useWords(mapWords)
  const site = useSite()
  const query = useMeanings()
  const map = useDestinationCall(async (inputs: readonly MeaningInput[]) => {
    for (const body of inputs)
      await call('PUT sites/:site/destination/:id/word', { site: site.slug, id: of.id, body })
  })
  const assign = (inputs: readonly MeaningInput[]) =>
    map.mutate(inputs, { onSuccess: () => notifications.show({ message: say('mapped') }) })
  const priceTypes = of.words.filter(({ kind, theirs }) => kind === 'price_type' && theirs !== '*')
  const meaningsOf = ({ kind, theirs }: DestinationWord): readonly WordMeaning[] => {
    if (kind === 'price_type' && theirs === '*')
      return priceTypes.map(({ theirs, name }) => ({ value: theirs, names: [name] }))
    const isOfSite = kind === 'price_type' || kind === 'store' || kind === 'category'
    return COMMON_MEANINGS[kind] ?? (isOfSite ? (query.data?.[kind] ?? []) : [])
  }
  const proposals = of.words.flatMap((word): MeaningInput[] => {
    if (word.ours !== null) return []
    const ours = suggestedMeaning(word.name, meaningsOf(word))
    return ours === undefined ? [] : [{ kind: word.kind, theirs: word.theirs, ours }]
  })
  const proposalOf = (word: DestinationWord) =>
    proposals.find(({ kind, theirs }) => kind === word.kind && theirs === word.theirs)?.ours ?? null
  const known = new Set(
    of.words.filter(({ ours }) => ours !== null).map(({ kind, theirs }) => `${kind} ${theirs}`),
  )
  return (
    <ScreenSection
      title={say('map')}
      lead={say(of.words.length === 0 ? 'mapNone' : 'mapLead')}
      actions={
        <Group gap="xs">
          {proposals.length > 0 && (
            <Button
              size="xs"
              leftSection={<IconListCheck size={14} />}
              loading={map.isPending}
              onClick={() => assign(proposals)}
            >
              {say('takeAll', { count: proposals.length })}
            </Button>
          )}
          {of.mode !== 'catalogue' && (
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <Button size="xs" variant="default" disabled={map.isPending}>
                  {say('presets')}…
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {DESTINATION_PRESETS.map((preset) => (
                  <Menu.Item
                    key={preset}
                    onClick={() =>
                      assign(
                        presetWords(preset)
                          .filter(({ theirs }) => !known.has(`status ${theirs}`))
                          .map((word) => ({ kind: 'status', ...word })),
                      )
                    }
                  >
                    {say(preset)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
      }
    >
      <RefusalAlert of={map.error} />
      {(of.words.length > 0 || of.mode !== 'catalogue') && (
        <Paper withBorder p="md">
          <Stack>
            {KINDS.map((kind) => {
              const own = of.words.filter((word) => word.kind === kind)
              return (
                own.length > 0 && (
                  <Stack key={kind} gap="xs" role="group" aria-label={say(kind)}>
                    <Title order={3} size="h6">
                      {say(kind)}
                    </Title>
                    {own
                      .toSorted((a, b) => Number(a.ours !== null) - Number(b.ours !== null))
                      .map((word) => (
                        <WordRow
                          key={`${word.theirs} ${word.ours}`}
                          word={word}
                          meanings={meaningsOf(word)}
                          proposal={proposalOf(word)}
                          isWriting={map.isPending}
                          onAssign={(ours) => assign([{ kind, theirs: word.theirs, ours }])}
                        />
                      ))}
                  </Stack>
                )
              )
            })}
            {of.mode !== 'catalogue' && <OutgoingWords of={of} />}
          </Stack>
        </Paper>
      )}
    </ScreenSection>
  )
}
