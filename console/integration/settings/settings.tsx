import { Stack, Tabs } from '@mantine/core'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Page } from '../../parts/page.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { ClientSecrets } from './client-secrets.tsx'
import { General } from './general.tsx'
import { Hosts } from './hosts.tsx'
import { ReturnAddresses } from './return-addresses.tsx'
import { SiteOperators } from './site-operators.tsx'
import { words } from './words.ts'

/** Settings of the site: visible to all roles, changed by owners. Access is shown to owners only. */
export default function Settings() {
  const say = useWords(words)
  const { isOwner } = useSite()
  const { values, change } = useUrlState()
  const tab = isOwner && (values.tab === 'sign-in' || values.tab === 'people') ? values.tab : 'general'
  return (
    <Page title={say('settings')} lead={isOwner ? undefined : say('readOnly')}>
      <Tabs
        value={tab}
        onChange={(tab) => change({ tab: tab === 'general' ? undefined : (tab ?? undefined) })}
        keepMounted={false}
      >
        {isOwner && (
          <Tabs.List mb="md">
            <Tabs.Tab value="general">{say('general')}</Tabs.Tab>
            <Tabs.Tab value="sign-in">{say('signingIn')}</Tabs.Tab>
            <Tabs.Tab value="people">{say('people')}</Tabs.Tab>
          </Tabs.List>
        )}
        <Tabs.Panel value="general">
          <Stack gap="xl" maw="44rem">
            <General />
            <Hosts />
          </Stack>
        </Tabs.Panel>
        {isOwner && (
          <>
            <Tabs.Panel value="sign-in">
              <Stack gap="xl" maw="44rem">
                <ReturnAddresses />
                <ClientSecrets />
              </Stack>
            </Tabs.Panel>
            <Tabs.Panel value="people">
              <SiteOperators />
            </Tabs.Panel>
          </>
        )}
      </Tabs>
    </Page>
  )
}
