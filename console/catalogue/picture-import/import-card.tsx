import { Alert, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PictureImport, PictureImportGroup } from '@vitrina/schema/console/picture-import'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

interface Props {
  readonly of: PictureImport
  /** True if its report is open. */
  readonly isNewest: boolean
}

/** Import of pictures: its progress, the outcomes of its files, and a button to cancel it. */
export const ImportCard = ({ of: one, isNewest }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(isNewest)
  const cancelling = useMutation({
    mutationFn: () => call('DELETE sites/:site/picture-import/:id', { site: site.slug, id: one.id }),
    onSettled: () => queries.invalidateQueries({ queryKey: [site.slug, 'picture-imports'] }),
  })
  const { added = 0, present = 0, unknown = 0, ambiguous = 0, refused = 0 } = one.outcomes
  const failed = unknown + ambiguous + refused
  const processed = added + present + failed
  const isRunning = one.finished_at === null
  const received = (one.received / one.size) * 100
  const progress = one.files > 0 ? (processed / one.files) * 100 : 0
  return (
    <Paper withBorder p="sm" component="section" aria-label={one.name}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {one.name}
          </Text>
          <Text size="sm" c="dimmed" component="div">
            <Timestamp at={one.created_at} />
          </Text>
        </Group>
        <div role="status">
          <Text size="sm">{say(one.state)}</Text>
          {one.files > 0 && isRunning && (
            <Text size="sm">{say('progress', { done: processed, all: one.files })}</Text>
          )}
          {processed > 0 && <Text size="sm">{say('over', { added, present })}</Text>}
          {one.reason !== null && <Text size="sm">{one.reason}</Text>}
        </div>
        {isRunning && (
          <Progress
            value={one.state === 'receiving' ? received : progress}
            aria-label={say(one.state)}
            animated={one.state === 'running'}
          />
        )}
        <Group gap="xs">
          {isRunning && (
            <Button
              size="xs"
              variant="default"
              loading={cancelling.isPending}
              onClick={() => cancelling.mutate()}
            >
              {say('cancel')}
            </Button>
          )}
          {failed > 0 && (
            <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {say('notAdded', { count: failed })}
            </Button>
          )}
        </Group>
        <RefusalAlert of={cancelling.error} />
        {failed > 0 && isOpen && <Groups id={one.id} failed={failed} />}
      </Stack>
    </Paper>
  )
}

/** Files without a product, by fault. `failed` is their number; a change refreshes the list. */
const Groups = ({ id, failed }: { readonly id: number; readonly failed: number }) => {
  const say = useWords(words)
  const site = useSite()
  const { data, error } = useQuery({
    queryKey: [site.slug, 'picture-imports', id, failed],
    queryFn: ({ signal }) => call('GET sites/:site/picture-import/:id', { site: site.slug, id, signal }),
  })
  const titleOf = ({ outcome, reason, count }: PictureImportGroup): string =>
    outcome === 'refused' ? say('refused', { count, why: reason ?? '' }) : say(outcome, { count })
  return (
    <>
      <RefusalAlert of={error} />
      {data?.groups.map((group) => (
        <Alert key={`${group.outcome} ${group.reason}`} color="yellow" title={titleOf(group)}>
          <Text component="pre" size="sm" mah="14rem" m={0} ff="inherit" tabIndex={0} style={SCROLLED}>
            {[...group.names, ...(group.names.length < group.count ? ['…'] : [])].join('\n')}
          </Text>
        </Alert>
      ))}
    </>
  )
}

const SCROLLED = { overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const
