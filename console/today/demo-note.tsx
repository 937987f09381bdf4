import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { RefusalAlert } from '../parts/refusal-alert.tsx'
import { useSite } from '../session/site.ts'
import { useWords } from '../text/words.ts'
import { words } from './demo-words.ts'

/** Note that the site has the demo shop, with its removal, after which the import of products opens. */
const DemoNote = () => {
  const say = useWords(words)
  const site = useSite()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => call('DELETE sites/:site/demo', { site: site.slug }),
    onSuccess: () => {
      client.invalidateQueries()
      navigate({ to: `/sites/${site.slug}/import`, search: { object: 'product' } })
    },
  })
  return (
    <Alert variant="light" color="blue" title={say('title')}>
      <Stack gap="xs">
        <Text size="sm">{say('lead')}</Text>
        <Group>
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            {say('remove')}
          </Button>
        </Group>
      </Stack>
      {isAsking && (
        <Modal
          opened
          onClose={() => setAsking(false)}
          title={say('remove')}
          closeButtonProps={{ 'aria-label': say('cancel') }}
        >
          <Stack>
            <Text size="sm">{say('effect')}</Text>
            <RefusalAlert of={remove.error} />
            <Group justify="end">
              <Button variant="default" onClick={() => setAsking(false)}>
                {say('cancel')}
              </Button>
              <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
                {say('confirm')}
              </Button>
            </Group>
          </Stack>
        </Modal>
      )}
    </Alert>
  )
}

export default DemoNote
