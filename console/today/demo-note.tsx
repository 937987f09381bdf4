import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Confirm } from '../parts/confirm.tsx'
import { useSite } from '../session/site.ts'
import { useWords } from '../text/words.ts'
import { words } from './demo-words.ts'

/** Note that the site has the demo shop, with its removal, after which the import of products opens. */
const DemoNote = () => {
  const say = useWords(words)
  const site = useSite()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Alert variant="light" color="blue" title={say('title')}>
      <Stack gap="xs">
        <Text size="sm">{say('lead')}</Text>
        <Group>
          <Button size="xs" variant="default" onClick={() => setConfirming(true)}>
            {say('remove')}
          </Button>
        </Group>
      </Stack>
      {isConfirming && (
        <Confirm
          title={say('remove')}
          action={say('confirm')}
          act={async () => {
            await call('DELETE sites/:site/demo', { site: site.slug })
            client.invalidateQueries()
            navigate({ to: `/sites/${site.slug}/import`, search: { object: 'product' } })
          }}
          onClose={() => setConfirming(false)}
        >
          {say('effect')}
        </Confirm>
      )}
    </Alert>
  )
}

export default DemoNote
