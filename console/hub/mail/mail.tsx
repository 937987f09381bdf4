import { Anchor } from '@mantine/core'
import { IconMail, IconMailForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { MailRow } from '@vitrina/schema/console/outbox'
import { call } from '../../api/call.ts'
import { problemOf } from '../../api/problem.ts'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Loading } from '../../parts/loading.tsx'
import { Page } from '../../parts/page.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useWords } from '../../text/words.ts'
import { MailView } from './mail-view.tsx'
import { words } from './words.ts'

/** Interval in ms of refreshing the list, because a developer waits for a mail here. */
const EVERY = 5_000

/** Mails that a mail server would have sent. */
export default function Mail() {
  const say = useWords(words)
  const { values, change } = useUrlState()
  const mails = useQuery({
    queryKey: ['hub', 'mail'],
    queryFn: ({ signal }) => call('GET hub/mail', { signal }),
    refetchInterval: EVERY,
  })
  const columns: TableColumn<MailRow>[] = [
    {
      key: 'subject',
      label: say('subject'),
      cell: ({ name, subject }) => (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => change({ mail: name })}>
          {subject || name}
        </Anchor>
      ),
    },
    { key: 'to', label: say('to'), cell: ({ to }) => to },
    { key: 'at', label: say('at'), cell: ({ at }) => <Timestamp at={at} /> },
  ]
  return (
    <Page title={say('mail')} lead={say('mailLead')}>
      {mails.isPending ? (
        <Loading />
      ) : !mails.data ? (
        problemOf(mails.error).status === 404 ? (
          <Empty icon={IconMailForward} title={say('sent')} lead={say('sentLead')} />
        ) : (
          <Failure of={mails.error} retry={() => mails.refetch()} />
        )
      ) : mails.data.length === 0 ? (
        <Empty icon={IconMail} title={say('empty')} lead={say('emptyLead')} />
      ) : (
        <DataTable
          label={say('mail')}
          rows={mails.data}
          columns={columns}
          rowKey={({ name }) => name}
          onOpen={({ name }) => change({ mail: name })}
        />
      )}
      {values.mail !== undefined && (
        <MailView name={values.mail} onClose={() => change({ mail: undefined })} />
      )}
    </Page>
  )
}
