import { Box, Text } from '@mantine/core'
import type { Column } from '@vitrina/schema/columns'
import { columnLabel } from '@vitrina/schema/labels/column-label'
import type { Resource } from '@vitrina/schema/resource'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import type { Content } from '../content.ts'
import { nameOf } from '../naming.ts'
import { words as shared } from '../words.ts'
import { cellOf } from './cell-of.ts'
import type { Edit } from './edits.ts'
import classes from './grid.module.css'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  readonly content: Content | undefined
  readonly column: Column | undefined
  readonly edit: Edit | undefined
}

/** Description of the active cell: its object, its previous value, and its fault. */
export const CellDescription = ({ object, content, column, edit }: Props) => {
  const say = useWords(words)
  const sayShared = useWords(shared)
  const site = useSite()
  const { language } = useLanguage()
  const was = edit && column && (cellOf(column, edit.seen, sayShared('yes'), sayShared('no')) || '–')
  return (
    <Box className={classes.description}>
      <Text size="xs" id="grid-description" role="status" lineClamp={2}>
        {content &&
          column &&
          `${nameOf(object, content, language)}, ${columnLabel(object, column, language)}. `}
        {was !== undefined && `${say('was', { value: was })}. `}
        {edit?.fault !== undefined && (
          <Text span inherit c="var(--bad)">
            {edit.fault}
          </Text>
        )}
      </Text>
      {column && site.mayChange(object.path, column.name) && (
        <Text size="xs" c="dimmed" visibleFrom="md">
          {say('keys')}
        </Text>
      )}
    </Box>
  )
}
