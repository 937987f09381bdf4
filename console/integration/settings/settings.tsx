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

/** Settings of the site: visible to all roles. Other tabs need the right to change them. */
export default function Settings() {
  const say = useWords(words)
  const { may } = useSite()
  const tabs = [
    'general',
    ...(may('access.manage') ? ['sign-in'] : []),
    ...(may('people.manage') ? ['people'] : []),
  ]
  const { values, change } = useUrlState()
  const tab = tabs.find((tab) => tab === values.tab) ?? 'general'
  return (
    <Page title={say('settings')} lead={may('settings.write') ? undefined : say('readOnly')}>
      <Tabs
        value={tab}
        onChange={(tab) => change({ tab: tab === 'general' ? undefined : (tab ?? undefined) })}
        keepMounted={false}
      >
        {tabs.length > 1 && (
          <Tabs.List mb="md">
            <Tabs.Tab value="general">{say('general')}</Tabs.Tab>
            {may('access.manage') && <Tabs.Tab value="sign-in">{say('signingIn')}</Tabs.Tab>}
            {may('people.manage') && <Tabs.Tab value="people">{say('people')}</Tabs.Tab>}
          </Tabs.List>
        )}
        <Tabs.Panel value="general">
          <Stack gap="xl" maw="44rem">
            <General />
            <Hosts />
          </Stack>
        </Tabs.Panel>
        {tab === 'sign-in' && (
          <Tabs.Panel value="sign-in">
            <Stack gap="xl" maw="44rem">
              <ReturnAddresses />
              <ClientSecrets />
            </Stack>
          </Tabs.Panel>
        )}
        {tab === 'people' && (
          <Tabs.Panel value="people">
            <SiteOperators />
          </Tabs.Panel>
        )}
      </Tabs>
    </Page>
  )
}
