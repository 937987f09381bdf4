import { Button, List, Loader, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { DestinationRun, DestinationUndo } from '@vitrina/schema/exchange/destination'
import { useState } from 'react'
import { request } from '../../api/request.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { undoWords } from './undo-words.ts'
import { useDestinationCall } from './use-destinations.ts'

/** Effects on objects, in the order in which they are shown. */
const COUNTS = ['given_back', 'deleted', 'left'] as const

interface Props {
  /** Id of the destination. */
  readonly id: number
  readonly run: DestinationRun
}

/** Button that undoes the exchange to which a run belongs, after a preview. */
export const UndoExchange = ({ id, run }: Props) => {
  const say = useWords(undoWords)
  const site = useSite()
  const [isOpen, setOpen] = useState(false)
  const path = site.api(`external/destination/${id}/run/${run.id}/undo/`)
  const preview = useQuery({
    queryKey: ['destination-undo', site.slug, id, run.id],
    queryFn: async ({ signal }) => (await request<DestinationUndo>(path, { signal })).body,
    enabled: isOpen,
    staleTime: 0,
  })
  const undo = useDestinationCall(() => request(path, { method: 'POST', body: {} }))
  if (run.undo === 'running') return <Text size="xs">{say('undoing')}</Text>
  if (run.undo === 'done') return <Text size="xs">{say('undone')}</Text>
  if (run.undo === 'impossible') return null
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        aria-label={say('undoOf', { file: run.file })}
        onClick={() => setOpen(true)}
      >
        {say('undo')}
      </Button>
      {isOpen && (
        <Confirm
          title={say('undoTitle')}
          action={say('undo')}
          act={async () => {
            await undo.mutateAsync(undefined)
            notifications.show({ message: say('undoing') })
          }}
          onClose={() => setOpen(false)}
        >
          {say('undoLead')}
          {preview.isPending && <Loader size="sm" />}
          {preview.isError && <Refusal of={preview.error} />}
          {preview.data && (
            <List size="sm" mt="xs">
              {COUNTS.filter((count) => preview.data.counts[count] > 0).map((count) => (
                <List.Item key={count}>{say(count, { count: preview.data.counts[count] })}</List.Item>
              ))}
            </List>
          )}
        </Confirm>
      )}
    </>
  )
}
