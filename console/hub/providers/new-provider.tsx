import { Checkbox, NativeSelect, PasswordInput, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { PROVIDER_KINDS, type ProviderInput, type ProviderKind } from '@vitrina/schema/console/providers'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { Copyable } from '../../parts/copyable.tsx'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { faultOf } from '../../parts/fault-of.ts'
import { formValues } from '../../parts/form-values.ts'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useWords } from '../../text/words.ts'
import { words as hubWords } from '../words.ts'
import { invalidateProviders } from './use-providers.ts'
import { words } from './words.ts'

const FIELDS = [
  'slug',
  'kind',
  'issuer',
  'client_id',
  'team_id',
  'key_id',
  'client_secret',
  'name',
  'site',
] as const

/** Names of companies are the same in all languages. */
const CALLED = {
  google: 'Google',
  apple: 'Apple',
  microsoft: 'Microsoft',
  facebook: 'Facebook',
  telegram: 'Telegram',
}

const WHERE = {
  google: 'whereGoogle',
  apple: 'whereApple',
  microsoft: 'whereMicrosoft',
  facebook: 'whereFacebook',
  telegram: 'whereTelegram',
  oidc: 'whereOidc',
} as const satisfies Record<ProviderKind, keyof typeof words>

/** Trimmed text, or null for an empty one. */
const orNull = (text: string): string | null => text.trim() || null

interface Props {
  /** URL with `{slug}`. */
  readonly redirectUri: string
  readonly onClose: () => void
}

/** Form that adds a provider: first the values to register there, then the values from there. */
export const NewProvider = ({ redirectUri, onClose }: Props) => {
  const say = useWords({ ...hubWords, ...words })
  const [kind, setKind] = useState<ProviderKind>('google')
  const [ownSlug, setOwnSlug] = useState<string>()
  const slug = ownSlug ?? (kind === 'oidc' ? '' : kind)
  const sites = useQuery({
    queryKey: ['hub', 'sites'],
    queryFn: ({ signal }) => call('GET hub/site', { signal }),
  })
  const adding = useMutation({
    mutationFn: (body: ProviderInput) => call('POST hub/provider', { body }),
    onSuccess: async ({ name }) => {
      notifications.show({ message: say('added', { name }) })
      await invalidateProviders()
      onClose()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = formValues(form, [
      'client_id',
      'client_secret',
      'team_id',
      'key_id',
      'name',
      'issuer',
      'site',
    ])
    const isChosen = (name: string) => new FormData(form).has(name)
    adding.mutate({
      slug,
      kind,
      client_id: typed.client_id,
      client_secret: orNull(typed.client_secret),
      team_id: orNull(typed.team_id),
      key_id: orNull(typed.key_id),
      name: orNull(typed.name),
      issuer: orNull(typed.issuer),
      site: orNull(typed.site),
      ...(isChosen('trusts_email') && { trusts_email: true }),
      ...(isChosen('private_network') && { private_network: true }),
    })
  }
  const fault = (field: (typeof FIELDS)[number]) => faultOf(adding.error, field)
  return (
    <WriteModal isWriting={adding.isPending} onClose={onClose} title={say('addService')} size="lg">
      <form onSubmit={submit}>
        <Stack>
          <RefusalAlert of={adding.error} fields={FIELDS} />
          <NativeSelect
            label={say('kind')}
            value={kind}
            data={PROVIDER_KINDS.map((value) => ({
              value,
              label: value === 'oidc' ? say('oidc') : CALLED[value],
            }))}
            onChange={(event) => setKind(event.currentTarget.value as ProviderKind)}
            data-autofocus
          />
          <TextInput
            name="slug"
            label={say('slug')}
            description={say('slugHint')}
            value={slug}
            onChange={(event) => setOwnSlug(event.currentTarget.value)}
            error={fault('slug')}
            maxLength={40}
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <Text size="sm">
            {say('returnLead')} {say(WHERE[kind])}
          </Text>
          <Copyable text={redirectUri.replace('{slug}', slug || '…')} label={say('returnAddress')} />
          <Text size="sm">{say('thenLead')}</Text>
          <TextInput
            name="client_id"
            label={say('clientId')}
            error={fault('client_id')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          {kind === 'apple' ? (
            <>
              {(['team_id', 'key_id'] as const).map((name) => (
                <TextInput
                  key={name}
                  name={name}
                  label={say(name)}
                  error={fault(name)}
                  autoComplete="off"
                  spellCheck={false}
                  required
                />
              ))}
              <Textarea
                name="client_secret"
                label={say('privateKey')}
                description={say('secretHint')}
                error={fault('client_secret')}
                autoComplete="off"
                spellCheck={false}
                rows={4}
                required
              />
            </>
          ) : (
            <PasswordInput
              name="client_secret"
              label={say('clientSecret')}
              description={say('secretHint')}
              error={fault('client_secret')}
              autoComplete="new-password"
            />
          )}
          {(kind === 'oidc' || kind === 'microsoft') && (
            <>
              <TextInput
                name="issuer"
                label={say('issuer')}
                description={say(kind === 'oidc' ? 'issuerHint' : 'tenantHint')}
                error={fault('issuer')}
                inputMode="url"
                autoCapitalize="none"
                spellCheck={false}
                required={kind === 'oidc'}
              />
              <Checkbox name="trusts_email" label={say('trust')} description={say('trustHint')} />
            </>
          )}
          {kind === 'oidc' && <Checkbox name="private_network" label={say('inside')} />}
          <NativeSelect
            name="site"
            label={say('forSite')}
            data={[
              { value: '', label: say('everywhere') },
              ...(sites.data ?? []).map((site) => ({ value: site.slug, label: site.name })),
            ]}
            error={fault('site')}
          />
          <TextInput
            name="name"
            label={say('button')}
            placeholder={kind === 'oidc' ? slug : CALLED[kind]}
            error={fault('name')}
            maxLength={60}
          />
          <DialogFoot action={say('add')} isPending={adding.isPending} onClose={onClose} />
        </Stack>
      </form>
    </WriteModal>
  )
}
