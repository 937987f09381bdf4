import { Anchor, Button, Group, Progress, Text } from '@mantine/core'
import { IconFileImport, IconListCheck } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Job } from '@vitrina/schema/job'
import { Empty } from '../../../parts/empty.tsx'
import { Placeholder } from '../../../parts/layout/placeholder.tsx'
import { DataTable, type TableColumn } from '../../../parts/list/data-table.tsx'
import { Pager } from '../../../parts/list/pager.tsx'
import { useUrlState } from '../../../parts/list/url-state.ts'
import { Page } from '../../../parts/page.tsx'
import { Timestamp } from '../../../parts/timestamp.tsx'
import { useSite } from '../../../session/site.ts'
import { useFormat } from '../../../text/format.ts'
import { useLanguage } from '../../../text/language.tsx'
import { useWords } from '../../../text/words.ts'
import { importTargets } from '../../objects.ts'
import { words as importWords } from '../words.ts'
import { JobState } from './job-state.tsx'
import { words } from './job-words.ts'
import { countProcessed, PAGE_SIZE, useJobs } from './use-job.ts'

const COUNTS = ['created', 'updated', 'unchanged', 'invalid'] as const

/** All imports of the site, newest first. */
export default function Jobs() {
  const say = useWords({ ...importWords, ...words })
  const site = useSite()
  const navigate = useNavigate()
  const { number } = useFormat()
  const { language } = useLanguage()
  const { values, change } = useUrlState()
  const page = /^[1-9]\d{0,5}$/.test(values.page ?? '') ? Number(values.page) : 1
  const jobs = useJobs(page)

  const addressOf = ({ id }: Job) => `/sites/${site.slug}/jobs/${id}`
  const called = (job: Job) =>
    importTargets.find(({ path }) => path === job.object)?.label[language] ?? job.object
  const columns: TableColumn<Job>[] = [
    {
      key: 'object',
      label: say('kind'),
      cell: (job) => (
        <Anchor component={Link} to={addressOf(job)} size="sm" fw={500}>
          {called(job)}
        </Anchor>
      ),
    },
    { key: 'state', label: say('state'), cell: (job) => <JobState job={job} /> },
    { key: 'lines', label: say('lines'), cell: (job) => <Lines job={job} />, numeric: true },
    ...COUNTS.map(
      (name): TableColumn<Job> => ({
        key: name,
        label: say(name),
        cell: (job) =>
          job[name] === 0 ? (
            <Text span size="sm" c="dimmed">
              –
            </Text>
          ) : (
            number(job[name])
          ),
        numeric: true,
      }),
    ),
    { key: 'when', label: say('when'), cell: (job) => <Timestamp at={job.created_at} as="ago" /> },
  ]
  const importButton = site.may('imports.write') && (
    <Button component={Link} to={`/sites/${site.slug}/import`} leftSection={<IconFileImport size={16} />}>
      {say('title')}
    </Button>
  )
  const shown = () => {
    if (!jobs.data) return <Placeholder of={jobs} />
    if (jobs.data.total === 0)
      return (
        <Empty icon={IconListCheck} title={say('noJobs')} lead={say('noJobsLead')}>
          {importButton}
        </Empty>
      )
    return (
      <>
        <DataTable
          label={say('jobs')}
          rows={jobs.data.jobs}
          columns={columns}
          rowKey={({ id }) => id}
          nameOf={called}
          onOpen={(job) => navigate({ to: addressOf(job) })}
        />
        <Group justify="end">
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            total={jobs.data.total}
            onPage={(to) => change({ page: String(to) })}
          />
        </Group>
      </>
    )
  }
  return (
    <Page title={say('jobs')} lead={say('jobsLead')} actions={importButton}>
      {shown()}
    </Page>
  )
}

const Lines = ({ job }: { readonly job: Job }) => {
  const say = useWords(words)
  const { number } = useFormat()
  const total = job.total ?? 0
  if (job.state !== 'running') return job.total === null ? '…' : number(total)
  return (
    <>
      {number(countProcessed(job))} / {number(total)}
      <Progress
        size="xs"
        mt={4}
        value={total === 0 ? 0 : (countProcessed(job) / total) * 100}
        aria-label={say('lines')}
      />
    </>
  )
}
