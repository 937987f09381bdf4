import { Fieldset, Group, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core'
import type { TokenRow } from '@vitrina/schema/console/access'
import {
  EXPECTED_CALLS,
  EXPECTED_WITHIN,
  type ExpectedCall,
  type ExpectedCallKind,
} from '@vitrina/schema/expected-call'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { useExpectedWords } from '../../parts/expected-call.ts'
import { Hint } from '../../parts/layout/hint.tsx'
import { InputForm } from '../../parts/layout/input-form.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { useTokenCall } from './use-tokens.ts'
import { words } from './words.ts'

interface Props {
  readonly token: TokenRow
  readonly onClose: () => void
}

/** Default interval in minutes. */
const MINUTES = 30
const TIME = '06:00'

/** Dialog for the expected calls of a token, whose absence is reported. */
export const ExpectCalls = ({ token, onClose }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const [expected, setExpected] = useState<ReadonlyMap<ExpectedCallKind, ExpectedCall>>(
    () => new Map(token.expected.map((one) => [one.call, one])),
  )
  const save = useTokenCall((expected: readonly ExpectedCall[]) =>
    call('PUT sites/:site/token/:id/expected', { site: site.slug, id: token.id, body: { expected } }),
  )
  const change = (kind: ExpectedCallKind, to: ExpectedCall | undefined) => {
    const next = new Map(expected)
    if (to) next.set(kind, to)
    else next.delete(kind)
    setExpected(next)
  }
  return (
    <WriteModal
      isWriting={save.isPending}
      onClose={onClose}
      size="lg"
      title={say('expectTitle', { name: token.name })}
    >
      <InputForm onSubmit={() => save.mutate([...expected.values()], { onSuccess: onClose })}>
        <Stack>
          <Hint>{say('expectLead')}</Hint>
          <RefusalAlert of={save.error} />
          {EXPECTED_CALLS.map((kind) => (
            <Expected key={kind} kind={kind} value={expected.get(kind)} onChange={(to) => change(kind, to)} />
          ))}
          <DialogFoot action={say('limitSave')} isPending={save.isPending} onClose={onClose} />
        </Stack>
      </InputForm>
    </WriteModal>
  )
}

interface ExpectedProps {
  readonly kind: ExpectedCallKind
  readonly value: ExpectedCall | undefined
  readonly onChange: (value: ExpectedCall | undefined) => void
}

const Expected = ({ kind, value, onChange }: ExpectedProps) => {
  const say = useWords(words)
  const { callLabel } = useExpectedWords()
  const { time_zone } = useSite()
  const label = callLabel(kind)
  // Incomplete input is not reported as a fault.
  const [typed, setTyped] = useState<string | number>()
  const how = value === undefined ? '' : value.within_minutes === null ? 'daily' : 'within'
  return (
    <Fieldset legend={label}>
      <Group gap="xs" align="end">
        <NativeSelect
          aria-label={label}
          value={how}
          data={[
            { value: '', label: say('notExpected') },
            { value: 'within', label: say('expectWithin') },
            { value: 'daily', label: say('expectDaily') },
          ]}
          onChange={({ currentTarget: { value: chosen } }) =>
            onChange(
              chosen === 'within'
                ? { call: kind, within_minutes: MINUTES, daily_by: null }
                : chosen === 'daily'
                  ? { call: kind, within_minutes: null, daily_by: TIME }
                  : undefined,
            )
          }
          flex="1 1 14rem"
        />
        {value && value.within_minutes !== null && (
          <NumberInput
            aria-label={say('minutesOf', { call: label })}
            value={typed ?? value.within_minutes}
            suffix={` ${say('minutes')}`}
            onChange={(next) => {
              setTyped(next)
              if (typeof next === 'number' && next >= EXPECTED_WITHIN.least && next <= EXPECTED_WITHIN.most)
                onChange({ call: kind, within_minutes: next, daily_by: null })
            }}
            onBlur={() => setTyped(undefined)}
            min={EXPECTED_WITHIN.least}
            max={EXPECTED_WITHIN.most}
            clampBehavior="none"
            allowDecimal={false}
            w="9rem"
          />
        )}
        {value && value.daily_by !== null && (
          <TextInput
            type="time"
            required
            aria-label={say('timeOf', { call: label, zone: time_zone })}
            value={value.daily_by}
            onChange={(event) =>
              onChange({ call: kind, within_minutes: null, daily_by: event.currentTarget.value })
            }
            w="9rem"
          />
        )}
      </Group>
    </Fieldset>
  )
}
