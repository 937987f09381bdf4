import { NativeSelect, Stack, TextInput } from '@mantine/core'
import type { Webhook } from '@vitrina/schema/webhook'
import { useState } from 'react'
import { request } from '../../api/request.ts'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { faultOf } from '../../parts/fault-of.ts'
import { InputForm } from '../../parts/layout/input-form.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { useTokenNames } from '../token-names.ts'
import { words as shared } from '../words.ts'
import { EventTree } from './event-tree.tsx'
import { useWebhookCall } from './use-webhooks.ts'
import { words } from './words.ts'

interface Props<Saved> {
  /** Webhook to change; undefined for a new one. */
  readonly webhook?: Webhook
  readonly onSaved: (saved: Saved) => void
  readonly onClose: () => void
}

/** True for lists with the same events in any order. */
const isSame = (one: unknown, other: unknown): boolean => {
  const inOrder = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value)
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
}

/** Form of a webhook: its events and address. */
export const WebhookForm = <Saved extends Webhook>({ webhook: now, onSaved, onClose }: Props<Saved>) => {
  const say = useWords(words)
  const sayShared = useWords(shared)
  const site = useSite()
  const tokens = useTokenNames()
  // State when the form was opened, so that later changes by other users are not reverted.
  const [webhook] = useState(now)
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? ['order.*'])
  const [excluded, setExcluded] = useState(webhook?.exclude_origin ?? '')
  const [isTried, setTried] = useState(false)
  const saving = useWebhookCall(async (body: object) => {
    const path = site.api(webhook ? `external/webhook/${webhook.id}/` : 'external/webhook/')
    return (await request<Saved>(path, { method: webhook ? 'PUT' : 'POST', body })).body
  })
  const submit = () => {
    setTried(true)
    if (events.length === 0) return
    const values = { url, description: description || null, events, exclude_origin: excluded || null }
    const changed = Object.entries(values).filter(
      ([name, value]) => !webhook || !isSame(value, webhook[name as keyof typeof values]),
    )
    if (changed.length === 0) return onClose()
    saving.mutate(Object.fromEntries(changed), { onSuccess: onSaved })
  }
  const others = tokens.some(({ id }) => id === excluded) || excluded === '' ? [] : [excluded]
  return (
    <WriteModal
      isWriting={saving.isPending}
      onClose={onClose}
      title={say(webhook ? 'edit' : 'add')}
      size="lg"
    >
      <InputForm onSubmit={submit}>
        <Stack>
          <RefusalAlert of={saving.error} />
          <TextInput
            name="url"
            type="url"
            label={say('address')}
            description={say('addressHelp')}
            placeholder="https://erp.example/vitrina"
            required
            data-autofocus
            value={url}
            error={faultOf(saving.error, 'url')}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <TextInput
            name="description"
            label={say('description')}
            description={say('descriptionHelp')}
            maxLength={255}
            value={description}
            error={faultOf(saving.error, 'description')}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <EventTree
            chosen={events}
            onChoose={setEvents}
            error={isTried && events.length === 0 ? say('chooseEvents') : faultOf(saving.error, 'events')}
          />
          <NativeSelect
            name="exclude"
            label={say('exclude')}
            description={say('excludeHelp')}
            value={excluded}
            error={faultOf(saving.error, 'exclude_origin')}
            onChange={(event) => setExcluded(event.currentTarget.value)}
            data={[
              { value: '', label: say('nobody') },
              ...tokens.map(({ id, name }) => ({ value: id, label: name })),
              ...others.map((id) => ({ value: id, label: say('otherToken', { id }) })),
            ]}
          />
          <DialogFoot
            action={webhook ? sayShared('save') : say('add')}
            isPending={saving.isPending}
            onClose={onClose}
          />
        </Stack>
      </InputForm>
    </WriteModal>
  )
}
