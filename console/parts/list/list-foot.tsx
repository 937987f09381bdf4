import { Group, NativeSelect, Text } from '@mantine/core'
import { useWords } from '../../text/words.ts'
import { words } from '../words.ts'
import { Pager } from './pager.tsx'

interface Props {
  readonly page: number
  readonly pageSize: number
  readonly pageSizes: readonly string[]
  readonly total: number
  /** True if more than `total` match. */
  readonly isMore?: boolean
  /** Changes the URL, which has the query of the list. */
  readonly change: (values: Record<string, string>) => void
}

/** Footer of a list whose page and size are in the URL. */
export const ListFoot = ({ page, pageSize, pageSizes, total, isMore = false, change }: Props) => {
  const say = useWords(words)
  return (
    <Group justify="space-between">
      <Group gap="xs">
        <NativeSelect
          size="xs"
          aria-label={say('pageSize')}
          value={String(pageSize)}
          data={pageSizes.map((value) => ({ value, label: `${say('pageSize')}: ${value}` }))}
          onChange={(event) => change({ page_size: event.currentTarget.value })}
        />
        <Text size="xs" c="dimmed" visibleFrom="md">
          {say('keys')}
        </Text>
      </Group>
      <Pager
        page={page}
        pageSize={pageSize}
        total={total}
        isMore={isMore}
        onPage={(to) => change({ page: String(to) })}
      />
    </Group>
  )
}
