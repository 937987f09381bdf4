import { useWords } from '../../text/words.ts'
import { LinesOfSite } from './lines-of-site.tsx'
import { words } from './words.ts'

/** Return addresses for the site's customers. */
export const ReturnAddresses = () => {
  const say = useWords(words)
  return (
    <LinesOfSite
      part="return-address"
      title={say('returnAddresses')}
      lead={say('returnAddressesLead')}
      label={say('returnAddress')}
      placeholder="https://shop.example/login/done"
      add={say('addAddress')}
      warn={(name) => say('removeAddress', { name })}
    />
  )
}
