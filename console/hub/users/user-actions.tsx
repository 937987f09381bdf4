import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDeviceMobileOff, IconKey, IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PasswordLink, UserDetail } from '@vitrina/schema/console/people'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { useSession } from '../../session/session.ts'
import { useWords } from '../../text/words.ts'
import { PasswordLinkShown } from './password-link-shown.tsx'
import { invalidatePeople } from './use-users.ts'
import { words } from './words.ts'

/** Actions that give or remove a person's access. */
export const UserActions = ({ user }: { readonly user: UserDetail }) => {
  const { id, email, locked_at, has_second_factor } = user
  const say = useWords(words)
  const own = useSession().operator.id
  const [dialog, setDialog] = useState<'lock' | 'link' | 'second factor' | 'erase'>()
  const [link, setLink] = useState<PasswordLink>()
  const navigate = useNavigate()
  const close = () => setDialog(undefined)

  const unlock = useMutation({
    mutationFn: () => call('POST hub/user/:id/unlock', { id }),
    onSuccess: async () => {
      notifications.show({ message: say('unlocked', { email }) })
      await invalidatePeople()
    },
    onError: (error) => notifications.show({ color: 'red', message: <Refusal of={error} /> }),
  })
  return (
    <>
      <Button variant="default" leftSection={<IconKey size={16} />} onClick={() => setDialog('link')}>
        {say('makeLink')}
      </Button>
      {has_second_factor && (
        <Button
          variant="default"
          leftSection={<IconDeviceMobileOff size={16} />}
          onClick={() => setDialog('second factor')}
        >
          {say('resetFactor')}
        </Button>
      )}
      {id !== own &&
        (locked_at === null ? (
          <Button
            variant="default"
            color="red"
            leftSection={<IconLock size={16} />}
            onClick={() => setDialog('lock')}
          >
            {say('lock')}
          </Button>
        ) : (
          <Button
            leftSection={<IconLockOpen size={16} />}
            loading={unlock.isPending}
            onClick={() => unlock.mutate()}
          >
            {say('unlock')}
          </Button>
        ))}
      {id !== own && (
        <Button
          variant="default"
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() => setDialog('erase')}
        >
          {say('erase')}
        </Button>
      )}
      {dialog === 'erase' && (
        <Confirm
          title={`${say('erase')}: ${email}`}
          action={say('erase')}
          act={async () => {
            await call('DELETE hub/user/:id', { id })
            notifications.show({ message: say('erased', { email }) })
            await navigate({ to: '/hub/users' })
            await invalidatePeople()
          }}
          onClose={close}
        >
          {say('eraseLead', { email })}
        </Confirm>
      )}
      {dialog === 'lock' && (
        <Confirm
          title={`${say('lock')}: ${email}`}
          action={say('lock')}
          act={async () => {
            await call('POST hub/user/:id/lock', { id })
            await invalidatePeople()
          }}
          onClose={close}
        >
          {say('lockLead', { email })}
        </Confirm>
      )}
      {dialog === 'second factor' && (
        <Confirm
          title={`${say('resetFactor')}: ${email}`}
          action={say('resetFactor')}
          act={async () => {
            await call('DELETE hub/user/:id/second-factor', { id })
            await invalidatePeople()
          }}
          onClose={close}
        >
          {say('resetFactorLead', { email })}
        </Confirm>
      )}
      {dialog === 'link' && (
        <Confirm
          title={say('makeLink')}
          action={say('makeLinkButton')}
          act={async () => setLink(await call('POST hub/user/:id/password-link', { id }))}
          onClose={close}
        >
          {say('makeLinkLead', { email })}
        </Confirm>
      )}
      {link && <PasswordLinkShown email={email} link={link} onClose={() => setLink(undefined)} />}
    </>
  )
}
