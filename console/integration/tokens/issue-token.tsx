import { Checkbox, Chip, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { IssuedToken, NewToken } from '@vitrina/schema/console/access'
import { SCOPES, type Scope } from '@vitrina/schema/scopes'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { faultOf } from '../../parts/fault-of.ts'
import { InputForm } from '../../parts/layout/input-form.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { CallLimit } from './call-limit.tsx'
import { useTokenCall } from './use-tokens.ts'
import { words } from './words.ts'

const LIFETIMES = [
  { value: '365', word: 'days365' },
  { value: '90', word: 'days90' },
  { value: '30', word: 'days30' },
  { value: '', word: 'daysNone' },
] as const

/** Presets for common systems of a shop. */
const PRESETS = {
  erp: ['content:read', 'content:write', 'orders:read', 'orders:write'],
  shopFront: ['content:read', 'orders:write', 'lookups:read'],
  warehouse: ['content:read', 'orders:read', 'orders:write'],
} as const satisfies Readonly<Record<string, readonly Scope[]>>

type Preset = keyof typeof PRESETS

const presets = Object.keys(PRESETS) as readonly Preset[]

interface Props {
  readonly onIssued: (issued: IssuedToken, scopes: readonly Scope[]) => void
  readonly onClose: () => void
}

/** Dialog for the purpose and the scopes of a new token. */
export const IssueToken = ({ onIssued, onClose }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(['content:read'])
  const [days, setDays] = useState('365')
  const [calls, setCalls] = useState<number | null>(null)
  const [isTried, setTried] = useState(false)
  const issue = useTokenCall((body: NewToken) => call('POST sites/:site/token', { site: site.slug, body }))
  const submit = () => {
    setTried(true)
    if (scopes.length === 0) return
    const lifetime = days === '' ? null : Number(days)
    issue.mutate(
      { name, scopes, lifetime_days: lifetime, calls_per_minute: calls },
      { onSuccess: (issued) => onIssued(issued, scopes) },
    )
  }
  return (
    <WriteModal isWriting={issue.isPending} onClose={onClose} title={say('issue')}>
      <InputForm onSubmit={submit}>
        <Stack>
          <RefusalAlert of={issue.error} fields={['name']} />
          <TextInput
            name="name"
            label={say('name')}
            description={say('nameHelp')}
            placeholder="ERP"
            required
            maxLength={100}
            data-autofocus
            value={name}
            error={faultOf(issue.error, 'name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Chip.Group
            value={presets.find((one) => PRESETS[one].join() === scopes.join()) ?? null}
            onChange={(chosen) => {
              const preset = presets.find((one) => one === chosen)
              if (!preset) return
              setScopes(PRESETS[preset])
              // A typed name is kept.
              if (name === '' || presets.some((one) => say(`preset ${one}`) === name))
                setName(say(`preset ${preset}`))
            }}
          >
            <Group gap={6} role="group" aria-label={say('presets')}>
              {presets.map((one) => (
                <Chip key={one} value={one} size="xs">
                  {say(`preset ${one}`)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          <Checkbox.Group
            label={say('scopes')}
            value={[...scopes]}
            onChange={(chosen) => setScopes(SCOPES.filter((scope) => chosen.includes(scope)))}
            error={isTried && scopes.length === 0 && say('chooseScopes')}
          >
            <Stack gap="xs" mt="xs">
              {SCOPES.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={
                    <>
                      {say(scope)} <span className="mono">{scope}</span>
                    </>
                  }
                  description={say(`${scope}Help`)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <NativeSelect
            name="lifetime"
            label={say('lifetime')}
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
            data={LIFETIMES.map(({ value, word }) => ({ value, label: say(word) }))}
          />
          <CallLimit value={calls} onChange={setCalls} />
          <DialogFoot action={say('issue')} isPending={issue.isPending} onClose={onClose} />
        </Stack>
      </InputForm>
    </WriteModal>
  )
}
