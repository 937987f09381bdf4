import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Hint } from '../../parts/layout/hint.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

/** Notice that the site keeps no history, with the users who can enable it. */
export const HistoryDisabled = () => {
  const say = useWords(words)
  const site = useSite()
  return (
    <Hint>
      {say('noHistory')}{' '}
      {site.may('settings.write') ? (
        <Anchor component={Link} to={`/sites/${site.slug}/settings`} inherit underline="always">
          {say('keepIt')}
        </Anchor>
      ) : (
        say('askOwner')
      )}
    </Hint>
  )
}
