import { Badge, Group } from '@mantine/core'
import { StatusBadge } from '../parts/list/status-badge.tsx'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

const TONES = { active: 'good', invited: 'warning', locked: 'bad' } as const

export type PersonState = keyof typeof TONES

/** State of a person's access. */
export const stateOf = (user: {
  readonly locked_at: string | null
  readonly has_password: boolean
}): PersonState => (user.locked_at !== null ? 'locked' : user.has_password ? 'active' : 'invited')

interface Props {
  readonly state: PersonState
  /** True for an operator of the whole deployment. */
  readonly everywhere?: boolean
}

export const StateBadge = ({ state, everywhere = false }: Props) => {
  const say = useWords(words)
  return (
    <Group gap={4} component="span" display="inline-flex">
      <StatusBadge tone={TONES[state]}>{say(state)}</StatusBadge>
      {everywhere && (
        <Badge variant="outline" tt="none" miw="max-content">
          {say('operator')}
        </Badge>
      )}
    </Group>
  )
}
