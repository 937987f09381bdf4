import { ActionIcon, Group, NativeSelect } from '@mantine/core'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { wireLabel } from '@vitrina/schema/labels/column-label'
import type { Resource } from '@vitrina/schema/resource'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { sortKeysOf } from './list-query.ts'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  /** Field, after a minus for descending order; '' for the default, by id. */
  readonly ordering: string
  readonly onOrder: (ordering: string) => void
}

/** Selection of the sort field and direction of a list. */
export const Ordering = ({ object, ordering, onOrder }: Props) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const descending = ordering.startsWith('-')
  const field = ordering.replace('-', '') || 'id'
  const Direction = descending ? IconSortDescending : IconSortAscending
  return (
    <Group gap={4} wrap="nowrap" flex={{ base: '1 1 8rem', sm: 'none' }}>
      <NativeSelect
        flex={1}
        aria-label={say('ordering')}
        value={field}
        data={sortKeysOf(object).map((name) => ({ value: name, label: wireLabel(object, name, language) }))}
        onChange={(event) => onOrder((descending ? '-' : '') + event.currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={say(descending ? 'descending' : 'ascending')}
        onClick={() => onOrder(descending ? field : `-${field}`)}
      >
        <Direction size={18} />
      </ActionIcon>
    </Group>
  )
}
