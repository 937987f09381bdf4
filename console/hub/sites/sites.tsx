import { Page } from '../../parts/page.tsx'
import { useWords } from '../../text/words.ts'
import { Operators } from './operators.tsx'
import { SiteList } from './site-list.tsx'
import { words } from './words.ts'

/** Sites of the deployment, and its operators. */
export default function Sites() {
  const say = useWords(words)
  return (
    <Page title={say('title')}>
      <SiteList />
      <Operators />
    </Page>
  )
}
