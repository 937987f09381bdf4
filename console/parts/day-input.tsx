import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isDay } from './site-day.ts'

interface Props {
  readonly label: string
  /** Day as `2026-01-31`, or ''. */
  readonly value: string
  readonly min?: string
  readonly max?: string
  /** Callback with a complete day, or with ''. */
  readonly onChange: (day: string) => void
}

/** Input of a day, which can be typed; it reports only complete days. */
export const DayInput = ({ value, onChange, ...props }: Props) => {
  // The value from the URL arrives too late for the next digit and would reset the input.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      {...props}
      type="date"
      value={typed ?? value}
      onChange={({ currentTarget: { value: day, validity } }) => {
        setTyped(day)
        if (day === '' ? !validity.badInput : isDay(day)) onChange(day)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
