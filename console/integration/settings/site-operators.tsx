import { Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { AssignmentResult, RoleAssignment, SiteOperatorRow } from '@vitrina/schema/console/people'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { PasswordLinkShown } from '../../hub/users/password-link-shown.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { DataTable } from '../../parts/list/data-table.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { AddOperator } from './add-operator.tsx'
import { useOperatorColumns, withStores } from './operator-columns.tsx'
import { OwnRoles } from './own-roles.tsx'
import { StoresOfPerson } from './stores-of-person.tsx'
import { usePartOfSite, useSettingsMutation } from './use-settings.ts'
import { words } from './words.ts'

/** New role of a person at the site. */
export type NewSiteOperator = RoleAssignment

/** Users of the site and their roles. */
export const SiteOperators = () => {
  const say = useWords(words)
  const { slug } = useSite()
  const operators = usePartOfSite('operator')
  const [removing, setRemoving] = useState<SiteOperatorRow>()
  const [limiting, setLimiting] = useState<SiteOperatorRow>()
  const [shown, setShown] = useState<{ email: string; link: NonNullable<AssignmentResult['link']> }>()
  const give = useSettingsMutation('operator', (body: NewSiteOperator) =>
    call('PUT sites/:site/operator', { site: slug, body }),
  )
  const remove = useSettingsMutation('operator', ({ user_id, email }: SiteOperatorRow) =>
    user_id === null
      ? call('DELETE sites/:site/operator', { site: slug, body: { email } })
      : call('DELETE sites/:site/operator/:user_id', { site: slug, user_id }),
  )
  const notifyAssigned = ({ link, mailed }: AssignmentResult, { email }: NewSiteOperator) => {
    if (link) setShown({ email, link })
    notifications.show({ message: say(mailed ? 'mailed' : 'roleAssigned', { email }) })
  }
  const columns = useOperatorColumns({
    operators: operators.data ?? [],
    onStores: setLimiting,
    onGive: (assignment) =>
      give.mutate(assignment, { onSuccess: (answer) => notifyAssigned(answer, assignment) }),
    onRemove: setRemoving,
    giving: give.isPending ? give.variables.email : undefined,
  })
  return (
    <Stack>
      <Hint>{say('operatorsLead')}</Hint>
      <AddOperator
        give={async (assignment) => notifyAssigned(await give.mutateAsync(assignment), assignment)}
        refusal={give.error}
      />
      <RefusalAlert of={give.error} fields={['email']} />
      <Placeholder of={operators} rows={3} />
      {operators.data && (
        <DataTable
          label={say('operators')}
          rows={operators.data}
          columns={columns}
          rowKey={({ email }) => email}
        />
      )}
      <OwnRoles />
      {limiting && (
        <StoresOfPerson
          person={limiting}
          isWriting={give.isPending}
          refusal={give.error}
          save={(stores) => {
            const assignment = withStores(limiting, stores)
            give.mutate(assignment, {
              onSuccess: (answer) => {
                setLimiting(undefined)
                notifyAssigned(answer, assignment)
              },
            })
          }}
          onClose={() => setLimiting(undefined)}
        />
      )}
      {shown && <PasswordLinkShown {...shown} onClose={() => setShown(undefined)} />}
      {removing && (
        <Confirm
          title={say('removeTitle')}
          action={say('remove')}
          act={() => remove.mutateAsync(removing)}
          done={say('removed')}
          onClose={() => setRemoving(undefined)}
        >
          {say('removeOperator', { name: removing.email })}
        </Confirm>
      )}
    </Stack>
  )
}
