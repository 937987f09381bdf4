import { Accordion, Group, Stack, Text } from '@mantine/core'
import type { Attempt } from '@vitrina/schema/webhook'
import { Copyable } from '../../parts/copyable.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { StatusBadge } from '../../parts/list/status-badge.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { words } from './delivery-words.ts'

/** Delivery attempt: headers and response. */
export const DeliveryAttempt = ({ attempt }: { readonly attempt: Attempt }) => {
  const say = useWords(words)
  const { number: format } = useFormat()
  const { number, at, duration_ms: ms, url, status, failure } = attempt
  const isAccepted = status !== null && status >= 200 && status < 300
  return (
    <Accordion.Item value={String(number)}>
      <Accordion.Control>
        <Group gap="sm">
          <StatusBadge tone={isAccepted ? 'good' : 'bad'}>{status ?? failure}</StatusBadge>
          <Text size="sm">{say('attempt', { number })}</Text>
          <Hint>
            <Timestamp at={at} />, {say('milliseconds', { ms: format(ms) })}
          </Hint>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="xs">
          <Text size="sm" className="mono" style={{ wordBreak: 'break-word' }}>
            POST {url}
          </Text>
          <Part label={say('requestHeaders')} text={linesOf(attempt.request_headers)} />
          {attempt.answer_headers && (
            <Part label={say('answerHeaders')} text={linesOf(attempt.answer_headers)} />
          )}
          {attempt.answer_body && <Part label={say('answerBody')} text={attempt.answer_body} />}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  )
}

const Part = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div>
    <Text size="xs" c="dimmed" mb={4}>
      {label}
    </Text>
    <Copyable label={label} text={text} />
  </div>
)

const linesOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
