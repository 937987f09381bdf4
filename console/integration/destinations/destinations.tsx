import { Button } from '@mantine/core'
import { IconArrowsExchange, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { DestinationWithPassword } from '@vitrina/schema/exchange/destination'
import { useState } from 'react'
import { Empty } from '../../parts/empty.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { DataTable } from '../../parts/list/data-table.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Page } from '../../parts/page.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { CredentialsShown } from './credentials-shown.tsx'
import { useDestinationColumns } from './destination-columns.tsx'
import { DestinationForm } from './destination-form.tsx'
import { useDestinations } from './use-destinations.ts'
import { words } from './words.ts'

/** Systems that exchange files with the site, for its owners. */
export default function Destinations() {
  const say = useWords(words)
  const { slug } = useSite()
  const { values, change } = useUrlState()
  const navigate = useNavigate()
  const destinations = useDestinations()
  const columns = useDestinationColumns()
  const [issued, setIssued] = useState<DestinationWithPassword>()
  const closeForm = () => change({ form: undefined })
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => change({ form: 'new' })}>
      {say('create')}
    </Button>
  )
  const open = (id: number) => navigate({ to: `/sites/${slug}/destinations/${id}` })
  return (
    <Page
      title={say('destinations')}
      lead={say('lead')}
      actions={destinations.data && destinations.data.length > 0 && create}
    >
      <Placeholder of={destinations} />
      {destinations.data?.length === 0 && (
        <Empty icon={IconArrowsExchange} title={say('none')} lead={say('noneLead')}>
          {create}
        </Empty>
      )}
      {destinations.data && destinations.data.length > 0 && (
        <DataTable
          label={say('destinations')}
          rows={destinations.data}
          columns={columns}
          rowKey={({ id }) => id}
          onOpen={({ id }) => open(id)}
        />
      )}
      {values.form === 'new' && (
        <DestinationForm<DestinationWithPassword>
          onClose={closeForm}
          onSaved={(created) => {
            closeForm()
            setIssued(created)
          }}
        />
      )}
      {issued && (
        <CredentialsShown
          issued={issued}
          onClose={() => {
            setIssued(undefined)
            open(issued.id)
          }}
        />
      )}
    </Page>
  )
}
