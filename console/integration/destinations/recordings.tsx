import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { DestinationRecording, DestinationRow } from '@vitrina/schema/console/destination'
import { API, withQuery } from '../../api/request.ts'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { ScreenSection } from '../../parts/screen-section.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { recordingWords } from './recording-words.ts'
import { useRecordings } from './use-destinations.ts'

/** Recorded exchanges, each as a file with or without business partners. */
export const Recordings = ({ of }: { readonly of: DestinationRow }) => {
  const say = useWords(recordingWords)
  const site = useSite()
  const { number, moment } = useFormat()
  const recordings = useRecordings(of.id)
  const columns: readonly TableColumn<DestinationRecording>[] = [
    { key: 'began', label: say('began'), cell: ({ began }) => <Timestamp at={began} as="ago" /> },
    { key: 'requests', label: say('requests'), cell: ({ requests }) => number(requests) },
    {
      key: 'bytes',
      label: say('size'),
      cell: ({ bytes }) => say('kilobytes', { n: number(Math.ceil(bytes / 1024)) }),
    },
    {
      key: 'download',
      label: say('download'),
      cell: ({ id, began }) => (
        <Group gap={6}>
          {([true, false] as const).map((redacted) => (
            <Button
              key={String(redacted)}
              component="a"
              size="xs"
              variant="default"
              leftSection={<IconDownload size={14} />}
              aria-label={say(redacted ? 'redactedOf' : 'completeOf', { at: moment(began) })}
              href={withQuery(`${API}/${site.api(`destination/${of.id}/recording/${id}`)}`, { redacted })}
              download
            >
              {say(redacted ? 'redacted' : 'complete')}
            </Button>
          ))}
        </Group>
      ),
    },
  ]
  return (
    <ScreenSection title={say('recordings')} lead={say(recordings.data?.length === 0 ? 'none' : 'lead')}>
      <RefusalAlert of={recordings.error} />
      {recordings.data && recordings.data.length > 0 && (
        <DataTable
          label={say('recordings')}
          rows={recordings.data}
          columns={columns}
          rowKey={({ id }) => id}
        />
      )}
    </ScreenSection>
  )
}
