import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { LazyMenu } from '../parts/lazy/lazy-menu.tsx'
import { lazyPart } from '../parts/lazy/lazy-part.tsx'
import { useWords } from '../text/words.ts'
import { useCurrentSite } from './current-site.ts'
import { words } from './words.ts'

export const loadSiteItems = () => import('./site-items.tsx')
const SiteItems = lazyPart(loadSiteItems)

/** Button with the current site, which opens the menu of all sites. */
export const SiteSwitch = () => {
  const say = useWords(words)
  const current = useCurrentSite()
  if (!current) return null
  return (
    <LazyMenu
      target={
        <Button
          variant="default"
          size="sm"
          maw="14rem"
          miw={0}
          rightSection={<IconChevronDown size={14} />}
          aria-label={`${say('site')}: ${current.name}`}
        >
          {current.name}
        </Button>
      }
      menu={(target) => <SiteItems target={target} />}
    />
  )
}
