import { Alert, Stack, Text } from '@mantine/core'
import type { RequiredProof } from '@vitrina/schema/console/access'
import { Copyable } from '../../parts/copyable.tsx'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

interface Props {
  readonly required: RequiredProof
  /** Number of checks. */
  readonly tries: number
}

/** Record to publish at a host, with the result of the last check. */
export const Proof = ({ required: { record, value, file }, tries }: Props) => {
  const say = useWords(words)
  return (
    <Alert color="blue" role="status" title={say('proofTitle')}>
      <Stack gap="xs">
        {tries > 1 && (
          <Text size="sm" fw={500}>
            {say('proofMissing')}
          </Text>
        )}
        <Text size="sm">{say('proofLead')}</Text>
        <Copyable text={value} label={say('proofValue')} />
        {record !== null && (
          <>
            <Text size="sm">{say('proofRecord')}</Text>
            <Copyable text={record} label={say('proofRecord')} />
          </>
        )}
        <Text size="sm">{say('proofFile')}</Text>
        <Copyable text={file} label={say('proofFile')} />
      </Stack>
    </Alert>
  )
}
