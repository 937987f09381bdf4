import { Stack, Text } from '@mantine/core'
import type { ImportUndo } from '@vitrina/schema/console/import-undo'
import type { Resource } from '@vitrina/schema/resource'
import { DialogFoot } from '../../../parts/dialog-foot.tsx'
import { useFocusBack } from '../../../parts/focus-back.ts'
import { RefusalAlert } from '../../../parts/refusal-alert.tsx'
import { WriteModal } from '../../../parts/write-modal.tsx'
import { useWords } from '../../../text/words.ts'
import { UndoDifference } from './undo-difference.tsx'
import { words } from './undo-words.ts'
import type { useUndo } from './use-undo.ts'

interface Props {
  readonly object: Resource
  readonly undo: ImportUndo
  readonly begin: ReturnType<typeof useUndo>['begin']
  readonly onClose: () => void
}

/** Shows the effects of undoing an import, and asks for confirmation. */
export const UndoDialog = ({ object, undo, begin, onClose }: Props) => {
  const say = useWords(words)
  useFocusBack()
  return (
    <WriteModal isWriting={begin.isPending} onClose={onClose} title={say('undoImport')} size="lg">
      <Stack>
        <Text size="sm">{say('undoLead')}</Text>
        <UndoDifference object={object} undo={undo} />
        <RefusalAlert of={begin.error} />
        <DialogFoot
          onClose={onClose}
          color="red"
          isPending={begin.isPending}
          action={say('undoImport')}
          onAction={() => begin.mutate(undefined, { onSuccess: onClose })}
        />
      </Stack>
    </WriteModal>
  )
}
