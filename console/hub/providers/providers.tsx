import { Button } from '@mantine/core'
import { IconLogin2, IconPlus } from '@tabler/icons-react'
import type { ProviderRow } from '@vitrina/schema/console/providers'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Page } from '../../parts/page.tsx'
import { useWords } from '../../text/words.ts'
import { words as hubWords } from '../words.ts'
import { NewProvider } from './new-provider.tsx'
import { Provider } from './provider.tsx'
import { invalidateProviders, useProviders } from './use-providers.ts'
import { words } from './words.ts'

/** Sign-in providers, in addition to the password. */
export default function Providers() {
  const say = useWords({ ...hubWords, ...words })
  const { values, change } = useUrlState()
  const query = useProviders()
  const [leaving, setLeaving] = useState<ProviderRow>()
  return (
    <Page
      title={say('title')}
      lead={say('lead')}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => change({ new: '1' })}>
          {say('addService')}
        </Button>
      }
    >
      {!query.data ? (
        <Placeholder of={query} rows={3} />
      ) : query.data.providers.length === 0 ? (
        <Empty icon={IconLogin2} title={say('empty')} lead={say('emptyLead')} />
      ) : (
        query.data.providers.map((provider) => (
          <Provider key={provider.slug} provider={provider} onRemove={() => setLeaving(provider)} />
        ))
      )}
      {query.data && values.new !== undefined && (
        <NewProvider redirectUri={query.data.redirect_uri} onClose={() => change({ new: undefined })} />
      )}
      {leaving && (
        <Confirm
          title={say('removeNamed', { name: leaving.name })}
          action={say('remove')}
          act={async () => {
            await call('DELETE hub/provider/:slug', { slug: leaving.slug })
            await invalidateProviders()
          }}
          onClose={() => setLeaving(undefined)}
        >
          {say('removeLead', { name: leaving.name })}
        </Confirm>
      )}
    </Page>
  )
}
