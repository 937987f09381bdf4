import { Button, Group } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { MAX_UNDOABLE_LINES } from '@vitrina/schema/console/import-undo'
import type { Job } from '@vitrina/schema/job'
import type { Resource } from '@vitrina/schema/resource'
import { useState } from 'react'
import { Hint } from '../../../parts/layout/hint.tsx'
import { RefusalAlert } from '../../../parts/refusal-alert.tsx'
import { useSite } from '../../../session/site.ts'
import { useWords } from '../../../text/words.ts'
import { UndoDialog } from './undo-dialog.tsx'
import { UndoReport } from './undo-report.tsx'
import { words } from './undo-words.ts'
import { useUndo } from './use-undo.ts'

interface Props {
  readonly job: Job
  readonly object: Resource
}

/** Undoes an import after a preview and shows the progress, or the reason why it cannot be undone. */
export const UndoJob = ({ job, object }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const { undo, begin } = useUndo(job)
  const [isConfirming, setConfirming] = useState(false)
  if (!undo.data) return <RefusalAlert of={undo.error} />
  return (
    <>
      {site.may('imports.write') && undo.data.state === 'possible' && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() => {
              undo.refetch()
              setConfirming(true)
            }}
          >
            {say('undoImport')}
          </Button>
        </Group>
      )}
      {undo.data.state === 'impossible' && job.created + job.updated > 0 && (
        <Hint>{say('notUndoable', { count: MAX_UNDOABLE_LINES })}</Hint>
      )}
      <UndoReport object={object} undo={undo.data} />
      {isConfirming && (
        <UndoDialog object={object} undo={undo.data} begin={begin} onClose={() => setConfirming(false)} />
      )}
    </>
  )
}
