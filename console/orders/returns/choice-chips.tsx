import { Chip, Group, Input } from '@mantine/core'
import { useId } from 'react'

interface Props<Word extends string> {
  readonly label: string
  readonly words: readonly Word[]
  readonly labelOf: (word: Word) => string
  readonly value: Word | null
  readonly onChange: (word: Word) => void
}

/** Choice among a few options with one press. */
export const ChoiceChips = <Word extends string>({ label, words, labelOf, value, onChange }: Props<Word>) => {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <Input.Label id={id} labelElement="div" mb={4}>
        {label}
      </Input.Label>
      <Chip.Group value={value} onChange={(word) => onChange(word as Word)}>
        <Group gap="xs">
          {words.map((word) => (
            <Chip key={word} value={word} size="sm" radius="sm">
              {labelOf(word)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </div>
  )
}
