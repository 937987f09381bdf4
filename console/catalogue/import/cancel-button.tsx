import { Button } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Job } from '@vitrina/schema/job'
import { useState } from 'react'
import { Confirm } from '../../parts/confirm.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { words } from './jobs/job-words.ts'
import { cancelJob, isOver, jobsKey } from './jobs/use-job.ts'

/** Stops an import; shown only while it can be stopped. */
export const CancelButton = ({ job }: { readonly job: Job }) => {
  const say = useWords(words)
  const site = useSite()
  const queries = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const canStop = site.may('imports.write') && !isOver(job)
  return (
    <>
      {canStop && (
        <Button
          variant="default"
          color="red"
          leftSection={<IconPlayerStop size={16} />}
          onClick={() => setConfirming(true)}
        >
          {say('cancelJob')}
        </Button>
      )}
      {isConfirming && (
        <Confirm
          title={say('cancelJob')}
          action={say('cancelJob')}
          act={async () => {
            await cancelJob(site, job)
            await queries.invalidateQueries({ queryKey: jobsKey(site) })
          }}
          onClose={() => setConfirming(false)}
        >
          {say('cancelLead')}
        </Confirm>
      )}
    </>
  )
}
