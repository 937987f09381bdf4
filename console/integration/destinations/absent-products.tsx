import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import type { DestinationRow } from '@vitrina/schema/console/destination'
import { call } from '../../api/call.ts'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { useDestinationCall } from './use-destinations.ts'
import { words } from './words.ts'

/** Question whether to hide products that are missing in the last full exchange. */
export const AbsentProducts = ({ of: { id, absent_products: count } }: { readonly of: DestinationRow }) => {
  const say = useWords(words)
  const site = useSite()
  const decide = useDestinationCall((hide: boolean) =>
    call('POST sites/:site/destination/:id/absent', { site: site.slug, id, body: { hide } }),
  )
  return (
    <Alert color="orange" icon={<IconEyeOff />}>
      <Stack gap="xs">
        <Text size="sm">{say('absentWaits', { count: count ?? 0 })}</Text>
        <RefusalAlert of={decide.error} />
        <Group gap="xs">
          <Button color="red" loading={decide.isPending} onClick={() => decide.mutate(true)}>
            {say('absentHide')}
          </Button>
          <Button variant="default" disabled={decide.isPending} onClick={() => decide.mutate(false)}>
            {say('absentKeep')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
