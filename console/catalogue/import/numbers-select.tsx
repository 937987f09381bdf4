import { Alert, NativeSelect } from '@mantine/core'
import type { Decimals, NumberDetection } from '@vitrina/schema/price-list/written-numbers'
import { useWords } from '../../text/words.ts'
import { words } from './numbers-words.ts'

interface Props {
  readonly numbers: NumberDetection
  readonly decimals: Decimals | undefined
  readonly onSelect: (decimals: Decimals | undefined) => void
}

/**
 * Selection of the number notation of a file, if it has numbers that the server does not accept unchanged.
 */
export const NumbersSelect = ({ numbers, decimals, onSelect }: Props) => {
  const say = useWords(words)
  const isAmbiguous = numbers.ambiguous !== undefined || numbers.decimals === 'comma'
  return (
    <>
      {isAmbiguous && (
        <NativeSelect
          label={say('label')}
          value={decimals ?? ''}
          data={[
            { value: '', label: say('pick') },
            { value: 'comma', label: say('comma') },
            { value: 'point', label: say('point') },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onSelect(value === 'comma' || value === 'point' ? value : undefined)
          }
          maw="28rem"
        />
      )}
      {numbers.ambiguous !== undefined && decimals === undefined && (
        <Alert color="yellow">{say('ambiguous', { value: numbers.ambiguous })}</Alert>
      )}
      {numbers.words.length > 0 && (
        <Alert color="blue">{say('units', { units: numbers.words.join(', ') })}</Alert>
      )}
    </>
  )
}
