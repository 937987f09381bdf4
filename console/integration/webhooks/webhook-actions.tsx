import { ActionIcon, Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDots, IconEdit, IconKey, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Webhook, WebhookWithSecret } from '@vitrina/schema/webhook'
import { useState } from 'react'
import { request } from '../../api/request.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { NewSecret } from './new-secret.tsx'
import { PingButton } from './ping-button.tsx'
import { SecretWindow } from './secret-window.tsx'
import { useWebhookCall } from './use-webhooks.ts'
import { WebhookForm } from './webhook-form.tsx'
import { words } from './words.ts'

interface Props {
  readonly webhook: Webhook
  readonly onShow: (eventId: string) => void
}

/** Actions on a webhook. */
export const WebhookActions = ({ webhook, onShow }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'form' | 'secret' | 'remove'>()
  const [replaced, setReplaced] = useState<WebhookWithSecret>()
  const path = site.api(`external/webhook/${webhook.id}/`)
  const isOn = webhook.state === 'enabled'
  const close = () => setOpen(undefined)
  const notify = (word: 'enabledNow' | 'disabledNow' | 'changed' | 'removed') =>
    notifications.show({ message: say(word) })
  const change = useWebhookCall((body: object) => request(path, { method: 'PUT', body }))
  const remove = useWebhookCall(() => request(path, { method: 'DELETE' }))
  const toggle = () =>
    change.mutate(
      { state: isOn ? 'disabled' : 'enabled' },
      {
        onSuccess: () => notify(isOn ? 'disabledNow' : 'enabledNow'),
        onError: (error) => notifications.show({ color: 'red', message: <Refusal of={error} /> }),
      },
    )
  return (
    <>
      <PingButton webhook={webhook} onShow={onShow} />
      <Button variant="default" leftSection={<IconEdit size={16} />} onClick={() => setOpen('form')}>
        {say('edit')}
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={say('more')} loading={change.isPending}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={isOn ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
            onClick={toggle}
          >
            {say(isOn ? 'disable' : 'enable')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKey size={16} />} onClick={() => setOpen('secret')}>
            {say('newSecret')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setOpen('remove')}>
            {say('remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'form' && (
        <WebhookForm
          webhook={webhook}
          onClose={close}
          onSaved={() => {
            close()
            notify('changed')
          }}
        />
      )}
      {open === 'secret' && (
        <NewSecret
          webhook={webhook}
          onClose={close}
          onReplaced={(webhook) => {
            close()
            setReplaced(webhook)
          }}
        />
      )}
      {replaced && <SecretWindow webhook={replaced} onClose={() => setReplaced(undefined)} />}
      {open === 'remove' && (
        <Confirm
          title={say('removeTitle')}
          action={say('remove')}
          act={async () => {
            await remove.mutateAsync(undefined)
            notify('removed')
            navigate({ to: `/sites/${site.slug}/webhooks` })
          }}
          onClose={close}
        >
          {say('removeLead', { url: webhook.url })}
        </Confirm>
      )}
    </>
  )
}
