import { Button, Group } from '@mantine/core'
import { useWords } from '../../text/words.ts'
import { words } from '../words.ts'

/** Button for older rows of a list that begins with the newest one; `list` is the result of the query. */
export const LoadOlder = ({
  list,
}: {
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
}) => {
  const say = useWords(words)
  if (!list.hasNextPage) return null
  return (
    <Group justify="center" className="not-printed">
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {say('older')}
      </Button>
    </Group>
  )
}
