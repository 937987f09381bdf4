import { Stack } from '@mantine/core'
import type { Resource } from '@vitrina/schema/resource'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { BulkRefusal } from '../bulk/bulk-refusal.tsx'
import { Difference } from '../bulk/difference.tsx'
import { words } from '../bulk/words.ts'
import { SkippedCells } from './skipped-cells.tsx'
import type { Writing } from './use-writing.ts'

interface Props {
  readonly object: Resource
  readonly writing: Writing
}

/** Preview of the write of a grid. */
export const GridDifference = ({ object, writing }: Props) => {
  const say = useWords(words)
  const { number } = useFormat()
  const { language } = useLanguage()
  const { rehearsed, skipped, failure, isWriting, close, write } = writing
  if (!rehearsed) return null
  const count = number(rehearsed.after.length)
  return (
    <WriteModal
      isWriting={isWriting}
      onClose={close}
      size="xl"
      title={say('editTitle', { count, what: object.label[language] })}
    >
      <Stack>
        <SkippedCells object={object} skipped={skipped} />
        <Difference object={object} {...rehearsed} />
        {failure && <BulkRefusal of={failure} object={object} ids={rehearsed.ids} />}
        <DialogFoot
          cancel={say('back')}
          onClose={close}
          isPending={isWriting}
          isDisabled={rehearsed.after.length === 0}
          action={say('write', { count })}
          onAction={write}
        />
      </Stack>
    </WriteModal>
  )
}
