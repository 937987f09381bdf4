import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isDay } from './site-day.ts'

interface Props {
  readonly label: string
  /** As `2026-01-31`; '' is none. */
  readonly value: string
  readonly min?: string
  readonly max?: string
  /** Told of whole days, and of '' when there is none any more. */
  readonly onChange: (day: string) => void
}

/** A day that can be typed: it is told when all of it is there. */
export const DayInput = ({ value, onChange, ...props }: Props) => {
  // What comes back by the address comes too late for the next digit, which would begin anew.
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
