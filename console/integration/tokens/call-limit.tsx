import { NativeSelect, NumberInput, Stack } from '@mantine/core'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

/** The most that the server takes, and what is offered first. */
const MOST = 1_000_000_000
const FIRST = 6_000

interface Props {
  /** Null: as many calls a minute as the server says; 0: as many as it likes. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

/** Input of a token's calls per minute. */
export const CallLimit = ({ value, onChange }: Props) => {
  const say = useWords(words)
  return (
    <Stack gap="xs">
      <NativeSelect
        name="limit"
        label={say('callsPerMinute')}
        description={say('callsHelp')}
        value={value === null ? 'usual' : value === 0 ? 'noLimit' : 'ownLimit'}
        onChange={({ currentTarget }) =>
          onChange({ usual: null, noLimit: 0, ownLimit: FIRST }[currentTarget.value] ?? null)
        }
        data={(['usual', 'ownLimit', 'noLimit'] as const).map((word) => ({ value: word, label: say(word) }))}
      />
      {value !== null && value > 0 && (
        <NumberInput
          aria-label={say('callsPerMinute')}
          value={value}
          onChange={(typed) => onChange(Math.max(Number(typed), 1))}
          min={1}
          max={MOST}
          clampBehavior="strict"
          allowDecimal={false}
        />
      )}
    </Stack>
  )
}
