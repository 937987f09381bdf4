import { Anchor, Button, Group, Radio, Select, Stack, Switch, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import type { SiteSettings } from '@vitrina/schema/console/access'
import { type FormEvent, useState } from 'react'
import { Failure } from '../../parts/failure.tsx'
import { faultOf } from '../../parts/fault-of.ts'
import { Loading } from '../../parts/loading.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useSession } from '../../session/session.ts'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { words as shared } from '../words.ts'
import { usePartOfSite, useSaveSettings } from './use-settings.ts'
import { words } from './words.ts'

const FIELDS = ['name', 'time_zone', 'currency', 'logo'] as const

/** The name of the site, and how it counts. */
export const General = () => {
  const settings = usePartOfSite('settings')
  if (settings.isPending) return <Loading />
  if (settings.isError) return <Failure of={settings.error} retry={settings.refetch} />
  return <Form settings={settings.data} />
}

/** What the server sets stays out of what is sent. */
type Draft = Omit<SiteSettings, 'id' | 'slug' | 'created_at'>

const Form = ({ settings }: { readonly settings: SiteSettings }) => {
  const say = useWords(words)
  const sayShared = useWords(shared)
  const { language } = useLanguage()
  const site = useSite()
  const { everywhere } = useSession()
  const save = useSaveSettings()
  // Kept apart from what is set: that may come anew at any time, and must not take away what was typed.
  const [edits, setEdits] = useState<Partial<Draft>>({})
  const draft: Draft = { ...settings, ...edits }
  const change = (fields: Partial<Draft>) => setEdits({ ...edits, ...fields })
  const names = Object.keys(edits) as (keyof Draft)[]
  const changed = Object.fromEntries(
    names.filter((name) => draft[name] !== settings[name]).map((name) => [name, draft[name]]),
  )
  const isChanged = Object.keys(changed).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(changed, {
      onSuccess: () => {
        setEdits({})
        notifications.show({ message: sayShared('saved') })
      },
    })
  }
  const input = (field: (typeof FIELDS)[number]) => ({
    name: field,
    readOnly: !site.isOwner,
    error: faultOf(save.error, field),
  })
  const inWords = new Intl.DisplayNames([language], { type: 'currency' })
  return (
    <form onSubmit={submit}>
      <Stack>
        <RefusalAlert of={save.error} fields={FIELDS} />
        <TextInput
          {...input('name')}
          label={say('name')}
          description={say('nameHelp')}
          required
          maxLength={100}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Select
          {...input('time_zone')}
          label={say('timeZone')}
          description={say('timeZoneHelp')}
          searchable
          allowDeselect={false}
          limit={200}
          value={draft.time_zone}
          onChange={(zone) => zone !== null && change({ time_zone: zone })}
          data={[...new Set([settings.time_zone, ...Intl.supportedValuesOf('timeZone')])]}
        />
        <Select
          {...input('currency')}
          label={say('currency')}
          searchable
          allowDeselect={false}
          limit={200}
          value={draft.currency}
          onChange={(code) => code !== null && change({ currency: code })}
          data={Intl.supportedValuesOf('currency').map((code) => ({
            value: code,
            label: `${code} (${inWords.of(code)})`,
          }))}
        />
        <Radio.Group
          label={say('lifecycle')}
          description={
            <Anchor component={Link} to={`/sites/${site.slug}/orders/lifecycle`} inherit underline="always">
              {say('drawing')}
            </Anchor>
          }
          readOnly={!site.isOwner}
          value={draft.order_lifecycle}
          onChange={(lifecycle) => change({ order_lifecycle: lifecycle === 'strict' ? 'strict' : 'free' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="free" label={say('lifecycleFree')} disabled={!site.isOwner} />
            <Radio value="strict" label={say('lifecycleStrict')} disabled={!site.isOwner} />
          </Stack>
        </Radio.Group>
        <TextInput
          {...input('logo')}
          type="url"
          label={say('logo')}
          description={say('logoHelp')}
          placeholder="https://shop.example/logo.svg"
          value={draft.logo ?? ''}
          onChange={(event) => change({ logo: event.currentTarget.value || null })}
        />
        <Switch
          label={say('firstParty')}
          description={`${say('firstPartyHelp')} ${everywhere ? '' : say('everywhereOnly')}`}
          disabled={!everywhere}
          checked={draft.first_party}
          onChange={(event) => change({ first_party: event.currentTarget.checked })}
        />
        <Switch
          label={say('privateWebhooks')}
          description={`${say('privateWebhooksHelp')} ${everywhere ? '' : say('everywhereOnly')}`}
          disabled={!everywhere}
          checked={draft.private_webhooks}
          onChange={(event) => change({ private_webhooks: event.currentTarget.checked })}
        />
        <Switch
          label={say('keepPersonalBodies')}
          description={say('keepPersonalBodiesHelp')}
          disabled={!site.isOwner}
          checked={draft.keep_personal_bodies}
          onChange={(event) => change({ keep_personal_bodies: event.currentTarget.checked })}
        />
        {site.isOwner && (
          <Group>
            <Button type="submit" disabled={!isChanged} loading={save.isPending}>
              {sayShared('save')}
            </Button>
            {isChanged && (
              <Button variant="default" onClick={() => setEdits({})}>
                {sayShared('cancel')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </form>
  )
}
