import { Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { GroupRow } from '@vitrina/schema/console/people'
import { call } from '../../api/call.ts'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useWords } from '../../text/words.ts'
import { invalidatePeople } from '../users/use-users.ts'
import { words } from './words.ts'

/** Switch that requires a second factor of the members of a group; written immediately. */
export const SecondFactorOfGroup = ({ group }: { readonly group: GroupRow }) => {
  const say = useWords(words)
  const change = useMutation({
    mutationFn: (required: boolean) =>
      call('PATCH hub/group/:id', { id: group.id, body: { second_factor_required: required } }),
    onSettled: invalidatePeople,
  })
  const shown = change.isPending ? change.variables : group.second_factor_required
  return (
    <>
      <RefusalAlert of={change.error} />
      <Switch
        label={say('requireFactor')}
        description={say('requireFactorLead')}
        checked={shown}
        onChange={(event) => change.isPending || change.mutate(event.currentTarget.checked)}
      />
    </>
  )
}
