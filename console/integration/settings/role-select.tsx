import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import type { RoleAssignment } from '@vitrina/schema/console/people'
import { ROLES, type Role, rightsOf } from '@vitrina/schema/rights'
import { roleWords } from '../../session/role-words.ts'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { ownRoleWords } from './own-role-words.ts'
import { usePartOfSite } from './use-settings.ts'

/** Role in a form: a predefined one or an own one of the site. */
export type ChosenRole = Pick<RoleAssignment, 'role' | 'own_role_id'>

interface Props extends Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> {
  readonly chosen: ChosenRole
  readonly onChoose: (role: ChosenRole) => void
}

const OWN = 'own:'

const choiceOf = ({ role, own_role_id: id }: ChosenRole): string => role ?? `${OWN}${id}`

/** Predefined and own roles. Roles with rights that the user does not hold cannot be chosen. */
export const RoleSelect = ({ chosen, onChoose, ...props }: Props) => {
  const say = useWords({ ...roleWords, ...ownRoleWords })
  const { may } = useSite()
  const own = usePartOfSite('role').data ?? []
  const predefined = ROLES.map((role) => ({
    value: role,
    label: say(role),
    disabled: ![...rightsOf(role)].every(may),
  }))
  const choices = own.map(({ id, name, rights }) => ({
    value: `${OWN}${id}`,
    label: name,
    disabled: !rights.every(may),
  }))
  return (
    <NativeSelect
      {...props}
      value={choiceOf(chosen)}
      onChange={({ currentTarget: { value } }) =>
        onChoose(
          value.startsWith(OWN) ? { own_role_id: Number(value.slice(OWN.length)) } : { role: value as Role },
        )
      }
      data={
        choices.length === 0
          ? predefined
          : [
              { group: say('ownRoles'), items: choices },
              { group: say('predefined'), items: predefined },
            ]
      }
    />
  )
}
