import { Group } from '@mantine/core'
import type { Resource } from '@vitrina/schema/resource'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useWords } from '../../text/words.ts'
import type { Content } from '../content.ts'
import { Options } from './options.tsx'
import { PublicPage } from './public-page.tsx'
import { words } from './words.ts'

/** Id of an object, times of its creation and last change, its options and its page. */
export const Times = ({ object, content }: { readonly object: Resource; readonly content: Content }) => {
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
      <Options object={object} content={content} />
      <PublicPage object={object} id={content.id} version={content.updated_at} />
    </Group>
  )
}
