import { Button, Group } from '@mantine/core'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

interface Props {
  readonly page: number
  readonly hasOlder: boolean
  readonly onPage: (page: number) => void
}

/** Pages of a list without a total number, newest first. */
export const Paging = ({ page, hasOlder, onPage }: Props) => {
  const say = useWords(words)
  if (page === 1 && !hasOlder) return null
  return (
    <Group justify="end" className="not-printed">
      <Button variant="default" size="xs" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {say('newer')}
      </Button>
      <Button variant="default" size="xs" disabled={!hasOlder} onClick={() => onPage(page + 1)}>
        {say('older')}
      </Button>
    </Group>
  )
}
