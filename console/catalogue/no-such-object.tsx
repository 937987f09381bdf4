import { Problem } from '../api/problem.ts'
import { Failure } from '../parts/failure.tsx'
import { Page } from '../parts/page.tsx'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

const NOT_FOUND = new Problem(404, {})

/** Page for a URL with an undeclared object. */
export const NoSuchObject = () => {
  const say = useWords(words)
  return (
    <Page title={say('noSuchObject')}>
      <Failure of={NOT_FOUND} />
    </Page>
  )
}
