import { List, Modal, Stack, Text, Title } from '@mantine/core'
import type { DestinationRun } from '@vitrina/schema/exchange/destination'
import type { ReactNode } from 'react'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { useTypeName } from '../change-type.ts'
import { words as shared } from '../words.ts'
import { mapWords } from './map-words.ts'
import { useOutcomeText } from './use-outcome-text.ts'

interface Props {
  readonly run: DestinationRun
  readonly onClose: () => void
}

/** Complete report of an exchange. */
export const RunReport = ({ run: { file, report }, onClose }: Props) => {
  const say = useWords(mapWords)
  const sayShared = useWords(shared)
  const { number } = useFormat()
  const nameOf = useTypeName()
  const outcomeText = useOutcomeText()
  const counted = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([word, count]) => `${word}: ${number(count)}`)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={say('report', { file })}
      closeButtonProps={{ 'aria-label': sayShared('close') }}
    >
      <Stack gap="sm">
        <Part
          title={say('counts')}
          lines={Object.entries(report.counts ?? {}).map(
            ([object, outcomes]) => `${nameOf(object)}: ${outcomeText(outcomes)}`,
          )}
        />
        <Part
          title={say('notes')}
          lines={[...(report.not_read ? [say('notRead')] : []), ...(report.notes ?? [])]}
        />
        <Part title={say('map')} lines={counted(report.unknown_words ?? {})} />
        <Part title={say('notStored')} lines={counted(report.not_stored ?? {})} />
        <Part
          title={`${say('errors')}: ${number(report.fault_count ?? 0)}`}
          lines={(report.faults ?? []).map(({ object, key, field, message }) =>
            [object && nameOf(object), key, field, message].filter(Boolean).join(' · '),
          )}
        />
      </Stack>
    </Modal>
  )
}

const Part = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }): ReactNode =>
  lines.length > 0 && (
    <div>
      <Title order={3} size="h6">
        {title}
      </Title>
      <List size="sm">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a report may repeat, and never move
          <List.Item key={place}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {line}
            </Text>
          </List.Item>
        ))}
      </List>
    </div>
  )
