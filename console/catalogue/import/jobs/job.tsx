import { Anchor, Group, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { Failure } from '../../../parts/failure.tsx'
import { Loading } from '../../../parts/loading.tsx'
import { Page } from '../../../parts/page.tsx'
import { RefusalAlert } from '../../../parts/refusal-alert.tsx'
import { Timestamp } from '../../../parts/timestamp.tsx'
import { useSite } from '../../../session/site.ts'
import { useLanguage } from '../../../text/language.tsx'
import { useWords } from '../../../text/words.ts'
import { importTargets, listAfterImport } from '../../objects.ts'
import { CancelButton } from '../cancel-button.tsx'
import { FigureDifferences } from '../difference/figure-difference.tsx'
import { UndoJob } from '../undo/undo-job.tsx'
import { words as importWords } from '../words.ts'
import { JobErrors } from './job-errors.tsx'
import { JobProgress } from './job-progress.tsx'
import { words } from './job-words.ts'
import { useJob } from './use-job.ts'

/** Progress and refused lines of one import. */
export default function JobScreen() {
  const say = useWords({ ...importWords, ...words })
  const site = useSite()
  const { language } = useLanguage()
  const { id = '' } = useParams({ strict: false })
  const job = useJob(Number(id))
  if (job.error && !job.data) return <Failure of={job.error} retry={() => job.refetch()} />
  if (!job.data) return <Loading rows={6} />
  const object = importTargets.find(({ path }) => path === job.data.object)
  return (
    <Page
      title={say('jobTitle', { what: object?.label[language] ?? job.data.object })}
      lead={
        <Group gap="xs">
          <span>{say('toJob', { id: job.data.id })}</span>
          <span>
            {say('when')}: <Timestamp at={job.data.created_at} />
          </span>
          {job.data.finished_at !== null && (
            <span>
              {say('finished')}: <Timestamp at={job.data.finished_at} />
            </span>
          )}
        </Group>
      }
      actions={<CancelButton job={job.data} />}
    >
      <RefusalAlert of={job.error} />
      <JobProgress job={job.data} />
      {object && <UndoJob job={job.data} object={object} />}
      {object && <FigureDifferences job={job.data} object={object} />}
      {object && (
        <Text size="sm">
          <Anchor component={Link} to={`/sites/${site.slug}/${listAfterImport(object)}`} inherit>
            {say('toList')}
          </Anchor>
        </Text>
      )}
      <JobErrors job={job.data} />
    </Page>
  )
}
