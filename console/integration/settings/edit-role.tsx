import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SiteRole } from '@vitrina/schema/console/people'
import { isRole, type Right, ROLES, rightsOf } from '@vitrina/schema/rights'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { faultOf } from '../../parts/fault-of.ts'
import { InputForm } from '../../parts/layout/input-form.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { roleWords } from '../../session/role-words.ts'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { ownRoleWords } from './own-role-words.ts'
import { RightsTable } from './rights-table.tsx'

interface Props {
  /** Undefined for a new role. */
  readonly role: SiteRole | undefined
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Dialog that creates or changes an own role. */
export const EditRole = ({ role, onSaved, onClose }: Props) => {
  const say = useWords({ ...roleWords, ...ownRoleWords })
  const { slug, may } = useSite()
  const queries = useQueryClient()
  const [name, setName] = useState(role?.name ?? '')
  const [rights, setRights] = useState<ReadonlySet<Right>>(new Set(role?.rights))
  const saving = useMutation({
    mutationFn: async (): Promise<unknown> => {
      const body = { name: name.trim(), rights: [...rights] }
      return role
        ? call('PUT sites/:site/role/:id', { site: slug, id: role.id, body })
        : call('POST sites/:site/role', { site: slug, body })
    },
    onSuccess: () => {
      onSaved()
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['site', slug] }),
  })
  return (
    <WriteModal
      size="xl"
      isWriting={saving.isPending}
      onClose={onClose}
      title={role ? say('changeRole', { name: role.name }) : say('newRole')}
    >
      <InputForm onSubmit={() => saving.mutate()}>
        <Stack>
          <RefusalAlert of={saving.error} fields={['name']} />
          <TextInput
            label={say('roleName')}
            required
            maxLength={100}
            value={name}
            error={faultOf(saving.error, 'name')}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <NativeSelect
            label={say('startFrom')}
            data={[
              { value: '', label: say('nothingCopied') },
              ...ROLES.map((value) => ({ value, label: say(value) })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              if (isRole(value)) setRights(new Set([...rightsOf(value)].filter(may)))
            }}
          />
          <RightsTable rights={rights} onChange={setRights} />
          <DialogFoot action={say('saveStores')} isPending={saving.isPending} onClose={onClose} />
        </Stack>
      </InputForm>
    </WriteModal>
  )
}
