import { Anchor, Button } from '@mantine/core'
import { IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { SiteSettings } from '@vitrina/schema/site-settings'
import { call } from '../../api/call.ts'
import { Empty } from '../../parts/empty.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { ScreenSection } from '../../parts/screen-section.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useWords } from '../../text/words.ts'
import { words as hubWords } from '../words.ts'
import { CreateSite } from './new-site.tsx'
import { words } from './words.ts'

/** Links to all sites. */
export const SiteList = () => {
  const say = useWords({ ...hubWords, ...words })
  const navigate = useNavigate()
  const { values, change } = useUrlState()
  const sites = useQuery({
    queryKey: ['hub', 'sites'],
    queryFn: ({ signal }) => call('GET hub/site', { signal }),
  })
  const columns: TableColumn<SiteSettings>[] = [
    {
      key: 'name',
      label: say('siteName'),
      cell: ({ slug, name }) => (
        <Anchor component={Link} to={`/sites/${slug}`} size="sm" fw={500}>
          {name}
        </Anchor>
      ),
    },
    { key: 'slug', label: say('slug'), cell: ({ slug }) => <span className="mono">{slug}</span> },
    { key: 'zone', label: say('timeZone'), cell: ({ time_zone }) => time_zone },
    { key: 'currency', label: say('currency'), cell: ({ currency }) => currency },
    {
      key: 'created',
      label: say('created'),
      cell: ({ created_at }) => <Timestamp at={created_at} as="ago" />,
    },
  ]
  return (
    <ScreenSection
      title={say('sites')}
      lead={say('sitesLead')}
      actions={
        <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => change({ new: '1' })}>
          {say('newSite')}
        </Button>
      }
    >
      {!sites.data ? (
        <Placeholder of={sites} rows={3} />
      ) : sites.data.length === 0 ? (
        <Empty icon={IconBuildingStore} title={say('noSites')} lead={say('noSitesLead')} />
      ) : (
        <DataTable
          label={say('sites')}
          rows={sites.data}
          columns={columns}
          rowKey={({ slug }) => slug}
          onOpen={({ slug }) => navigate({ to: `/sites/${slug}` })}
        />
      )}
      {values.new !== undefined && <CreateSite onClose={() => change({ new: undefined })} />}
    </ScreenSection>
  )
}
