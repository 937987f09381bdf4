import { Alert, List, Text } from '@mantine/core'
import { columnLabel } from '@vitrina/schema/labels/column-label'
import type { Resource } from '@vitrina/schema/resource'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { words as bulk } from '../bulk/words.ts'
import { useNames } from '../names-of.ts'
import type { SkippedCell } from './write.ts'

/** Maximum number of cells shown by name. */
const MAX = 20

interface Props {
  readonly object: Resource
  readonly skipped: readonly SkippedCell[]
  readonly onClose?: () => void
}

/** Cells that were not written, because another user changed them first. */
export const SkippedCells = ({ object, skipped, onClose }: Props) => {
  const say = useWords(bulk)
  const { number } = useFormat()
  const { language } = useLanguage()
  const shownCells = skipped.slice(0, MAX)
  const ids = [...new Set(shownCells.map(({ id }) => id))]
  const names = useNames(new Map([[object.path, ids]])).get(object.path)
  if (skipped.length === 0) return null
  return (
    <Alert
      color="orange"
      role="status"
      title={say('skipped', { count: number(skipped.length) })}
      {...(onClose && { withCloseButton: true, onClose, closeButtonLabel: '×' })}
    >
      <List size="sm">
        {shownCells.map(({ id, column }) => (
          <List.Item key={`${id} ${column.name}`}>
            <b>{names?.get(id)?.name ?? `#${id}`}</b>: {columnLabel(object, column, language)}
          </List.Item>
        ))}
      </List>
      {skipped.length > MAX && <Text size="sm">{say('more', { count: number(skipped.length - MAX) })}</Text>}
    </Alert>
  )
}
