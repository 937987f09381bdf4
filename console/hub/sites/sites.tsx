import { Page } from '../../parts/page.tsx'
import { useWords } from '../../text/words.ts'
import { Operators } from './operators.tsx'
import { SiteList } from './site-list.tsx'
import { words } from './words.ts'

/** The sites of the deployment, and those who run it. */
export default function Sites() {
  const say = useWords(words)
  return (
    <Page title={say('title')}>
      <SiteList />
      <Operators />
    </Page>
  )
}
