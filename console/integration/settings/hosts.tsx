import { useWords } from '../../text/words.ts'
import { LinesOfSite } from './lines-of-site.tsx'
import { words } from './words.ts'

/** Hosts by which calls without a token identify the site. */
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
