import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'

/** Meaning of a state in a list. */
export type Tone = 'good' | 'busy' | 'warning' | 'bad' | 'idle'

const COLORS = { good: 'vitrina', busy: 'blue', warning: 'orange', bad: 'red', idle: 'gray' } as const

/** State as a word, with a coloured dot; the word has the same meaning. */
export const StatusBadge = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <Badge variant="dot" color={COLORS[tone]} tt="none" fw={500} miw="max-content">
    {children}
  </Badge>
)
