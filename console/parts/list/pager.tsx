import { Group, Pagination, Text } from '@mantine/core'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { useCountText } from '../use-count-text.ts'
import { words } from '../words.ts'

interface Props {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  /** True if more than `total` match. */
  readonly isMore?: boolean
  readonly onPage: (page: number) => void
}

/** Position in a long list, with links to its pages. */
export const Pager = ({ page, pageSize, total, isMore = false, onPage }: Props) => {
  const say = useWords(words)
  const { number } = useFormat()
  const countText = useCountText()
  if (total === 0) return null
  const from = number((page - 1) * pageSize + 1)
  const to = number(isMore ? page * pageSize : Math.min(page * pageSize, total))
  const pages = Math.ceil(total / pageSize)
  return (
    <Group justify="space-between" className="not-printed">
      <Text size="sm" c="dimmed" className="number">
        {say('shown', { from, to, total: countText(total, isMore) })}
      </Text>
      {total > pageSize && (
        <Pagination
          size="sm"
          total={isMore ? Math.max(pages, page + 1) : pages}
          value={page}
          onChange={onPage}
          siblings={1}
          aria-label={say('pages')}
          getControlProps={(control) => ({ 'aria-label': control })}
          getItemProps={(item) => ({ 'aria-label': String(item) })}
        />
      )}
    </Group>
  )
}
