import { Box, Button, Checkbox, Group, Progress, Stack, Text } from '@mantine/core'
import { IconFileImport, IconTestPipe } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { columnsOf } from '@vitrina/schema/columns'
import { useEffect, useState } from 'react'
import { Heading } from '../../parts/layout/heading.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { ScreenLink } from '../../parts/layout/screen-link.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { listAfterImport } from '../objects.ts'
import { CancelButton } from './cancel-button.tsx'
import { FigureDifferences } from './difference/figure-difference.tsx'
import { JobErrors } from './jobs/job-errors.tsx'
import { JobProgress } from './jobs/job-progress.tsx'
import { NO_DEFAULTS } from './new-object-defaults.ts'
import { NewObjects } from './new-objects.tsx'
import { UndoJob } from './undo/undo-job.tsx'
import { type Plan, useRun } from './use-run.ts'
import { words } from './words.ts'

interface Props {
  readonly plan: Omit<Plan, 'makeSlugs' | 'onlyUpdates' | 'forNew'>
  readonly canStart: boolean
  readonly onStart?: () => void
  /** Callback when an upload or an import begins or ends. */
  readonly onBusy?: (isBusy: boolean) => void
  readonly onAgain: () => void
}

/** Dry run and import. They restart after any change of the plan. */
export const Run = ({ plan, canStart, onStart, onBusy, onAgain }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const { number, percent } = useFormat()
  const [makeSlugs, setMakeSlugs] = useState(false)
  const [onlyUpdates, setOnlyUpdates] = useState(false)
  const [forNew, setForNew] = useState(NO_DEFAULTS)
  const run = useRun({
    ...plan,
    makeSlugs: makeSlugs && !onlyUpdates,
    onlyUpdates,
    forNew: onlyUpdates ? NO_DEFAULTS : forNew,
  })
  const { job, share, failure, isBusy } = run
  useEffect(() => {
    onBusy?.(isBusy)
    return () => onBusy?.(false)
  }, [isBusy, onBusy])
  const isImported = job?.dry_run === false && job.state === 'done'
  const good = run.tried ? run.tried.created + run.tried.updated : 0
  // The focus remains on the button while it is disabled.
  const waits = { ...(run.isBusy && { 'data-disabled': true, 'aria-disabled': true }) }
  const start = (dryRun: boolean) => {
    if (run.isBusy) return
    onStart?.()
    run.start(dryRun)
  }
  const canMakeSlugs = columnsOf(plan.object).some(
    ({ field }) => field.kind === 'slug' && field.made.when === 'asked',
  )
  return (
    <Stack gap="sm" component="section" aria-label={say('start')}>
      <Heading size="h4">{say('start')}</Heading>
      {!isImported && (
        <>
          <Hint>
            {run.tried ? `${say('tried')} ${run.tried.invalid > 0 ? say('triedSome') : ''}` : say('tryLead')}
          </Hint>
          {plan.object.identifiedBy === undefined && (
            <Checkbox
              size="sm"
              label={say('onlyUpdates')}
              checked={onlyUpdates}
              disabled={run.isBusy}
              onChange={(event) => {
                setOnlyUpdates(event.currentTarget.checked)
                run.forget()
              }}
            />
          )}
          {canMakeSlugs && !onlyUpdates && (
            <Checkbox
              size="sm"
              label={say('makeSlugs')}
              checked={makeSlugs}
              disabled={run.isBusy}
              onChange={(event) => {
                setMakeSlugs(event.currentTarget.checked)
                run.forget()
              }}
            />
          )}
          <Box hidden={onlyUpdates}>
            <NewObjects
              object={plan.object}
              mapping={plan.reading.mapping}
              disabled={run.isBusy}
              onChange={(defaults) => {
                setForNew(defaults)
                run.forget()
              }}
            />
          </Box>
          <Group gap="xs">
            <Button
              variant={run.tried ? 'default' : 'filled'}
              leftSection={<IconTestPipe size={16} />}
              disabled={!canStart}
              {...waits}
              onClick={() => start(true)}
            >
              {say('tryFirst')}
            </Button>
            {run.tried && (
              <Button
                leftSection={<IconFileImport size={16} />}
                disabled={!canStart || good === 0}
                {...waits}
                onClick={() => start(false)}
              >
                {say('importNow', { count: number(good) })}
              </Button>
            )}
          </Group>
        </>
      )}
      {run.isSending && (
        <Stack gap="xs">
          <Group justify="space-between">
            <Text size="sm" role="status">
              {share === undefined ? say('preparing') : say('sending', { share: percent(share) })}
            </Text>
            <Button size="xs" variant="default" onClick={run.stop}>
              {say('stop')}
            </Button>
          </Group>
          <Progress value={(share ?? 0) * 100} aria-label={say('sending', { share: '' })} />
        </Stack>
      )}
      <RefusalAlert of={failure} />
      {job && !run.isSending && (
        <>
          <JobProgress job={job} />
          <Group gap="sm">
            <CancelButton job={job} />
            {isImported && (
              <>
                <Button component={Link} to={`/sites/${site.slug}/${listAfterImport(plan.object)}`}>
                  {say('toList')}
                </Button>
                <Button variant="default" onClick={onAgain}>
                  {say('again')}
                </Button>
              </>
            )}
            <ScreenLink to={`/sites/${site.slug}/jobs/${job.id}`}>{say('toJob', { id: job.id })}</ScreenLink>
          </Group>
          {!job.dry_run && <UndoJob job={job} object={plan.object} />}
          <FigureDifferences job={job} object={plan.object} />
          <JobErrors job={job} />
        </>
      )}
    </Stack>
  )
}
