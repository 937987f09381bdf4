import { Alert, Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import type { IssuedToken, TokenRow } from '@vitrina/schema/console/access'
import { useState } from 'react'
import { request } from '../../api/request.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { words as shared } from '../words.ts'
import { useTokenCall } from './use-tokens.ts'
import { words } from './words.ts'

/** Hours for which the old token works on. */
const OVERLAPS = [24, 0, 1, 168] as const

interface Props {
  readonly token: TokenRow
  readonly onIssued: (issued: IssuedToken) => void
  readonly onClose: () => void
}

/** Puts a new token in the place of one. */
export const RotateToken = ({ token, onIssued, onClose }: Props) => {
  const say = useWords(words)
  const sayShared = useWords(shared)
  const site = useSite()
  const [overlap, setOverlap] = useState(String(OVERLAPS[0]))
  const rotate = useTokenCall(async () => {
    const path = site.api(`token/${token.id}/rotate`)
    const body = { overlap_hours: Number(overlap) }
    return (await request<IssuedToken>(path, { method: 'POST', body })).body
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('rotateTitle', { name: token.name })}
      closeButtonProps={{ 'aria-label': sayShared('close') }}
    >
      <Stack>
        {rotate.error && (
          <Alert color="red" role="alert">
            <Refusal of={rotate.error} />
          </Alert>
        )}
        <Text size="sm">{say('rotateLead')}</Text>
        <NativeSelect
          name="overlap"
          label={say('overlap')}
          value={overlap}
          onChange={(event) => setOverlap(event.currentTarget.value)}
          data={OVERLAPS.map((hours) => ({ value: String(hours), label: say(`overlap${hours}`) }))}
          data-autofocus
        />
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {sayShared('cancel')}
          </Button>
          <Button
            loading={rotate.isPending}
            onClick={() => rotate.mutate(undefined, { onSuccess: onIssued })}
          >
            {say('rotate')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
