import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Empty } from '../parts/empty.tsx'
import { Page } from '../parts/page.tsx'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

/** Screen for an unknown URL. */
export const NotFoundScreen = () => {
  const say = useWords(words)
  return (
    <Page title={say('nowhere')}>
      <Empty icon={IconMapQuestion} title={say('nowhereTitle')} lead={say('nowhereLead')}>
        <Button component={Link} to="/" variant="default">
          {say('toStart')}
        </Button>
      </Empty>
    </Page>
  )
}
