import { Group } from '@mantine/core'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useWords } from '../../text/words.ts'
import type { Content } from '../content.ts'
import { words } from './words.ts'

/** The id of an object, and when it was made and last changed. */
export const Times = ({ content }: { readonly content: Content }) => {
  const say = useWords(words)
  return (
    <Group gap="xs">
      <span className="number">#{content.id}</span>
      <span>
        {say('created')} <Timestamp at={(content.created_at as string | null) ?? null} />
      </span>
      <span>
        {say('changed')} <Timestamp at={(content.updated_at as string | null) ?? null} as="ago" />
      </span>
    </Group>
  )
}
