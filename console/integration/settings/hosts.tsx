import { useWords } from '../../text/words.ts'
import { LinesOfSite } from './lines-of-site.tsx'
import { words } from './words.ts'

/** The hosts by which calls without a token are known as the site's. */
export const Hosts = () => {
  const say = useWords(words)
  return (
    <LinesOfSite
      part="host"
      title={say('hosts')}
      lead={say('hostsLead')}
      label={say('host')}
      placeholder="shop.example"
      add={say('addHost')}
      warn={(name) => say('removeHost', { name })}
    />
  )
}
