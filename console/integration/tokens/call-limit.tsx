import { NativeSelect, NumberInput, Stack } from '@mantine/core'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

/** Maximum of the server, and the suggested limit. */
const MAX = 1_000_000_000
const FIRST = 6_000

interface Props {
  /** Null: default of the server; 0: no limit. */
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
          max={MAX}
          clampBehavior="strict"
          allowDecimal={false}
        />
      )}
    </Stack>
  )
}
