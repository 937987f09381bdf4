import { NativeSelect, Stack, Text } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogFoot } from '../parts/dialog-foot.tsx'
import { RefusalAlert } from '../parts/refusal-alert.tsx'
import { WriteModal } from '../parts/write-modal.tsx'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

/** Choices of the overlap in hours. */
const OVERLAPS = [24, 0, 1, 168] as const

interface Props<Replacement> {
  readonly title: string
  /** Explanation of the effect and of the necessary action. */
  readonly lead: string
  /** Label of the button. */
  readonly action: string
  /** Operation that replaces it; the old one stays valid for this number of hours. */
  readonly replacing: UseMutationResult<Replacement, Error, number>
  readonly onReplaced: (replacement: Replacement) => void
  readonly onClose: () => void
}

/** Dialog that replaces a token or secret, optionally with an overlap. */
export const ReplaceDialog = <Replacement,>({
  title,
  lead,
  action,
  replacing,
  onReplaced,
  onClose,
}: Props<Replacement>) => {
  const say = useWords(words)
  const [overlap, setOverlap] = useState(String(OVERLAPS[0]))
  return (
    <WriteModal isWriting={replacing.isPending} onClose={onClose} title={title}>
      <Stack>
        <RefusalAlert of={replacing.error} />
        <Text size="sm">{lead}</Text>
        <NativeSelect
          name="overlap"
          label={say('overlap')}
          value={overlap}
          onChange={(event) => setOverlap(event.currentTarget.value)}
          data={OVERLAPS.map((hours) => ({ value: String(hours), label: say(`overlap${hours}`) }))}
          data-autofocus
        />
        <DialogFoot
          onClose={onClose}
          isPending={replacing.isPending}
          action={action}
          onAction={() => replacing.mutate(Number(overlap), { onSuccess: onReplaced })}
        />
      </Stack>
    </WriteModal>
  )
}
