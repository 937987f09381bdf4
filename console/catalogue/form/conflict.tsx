import { Group, Modal, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { columnLabel } from '@vitrina/schema/labels/column-label'
import type { Resource } from '@vitrina/schema/resource'
import { useState } from 'react'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import type { Patch } from '../content.ts'
import { ValueCell } from '../list/cell.tsx'
import { idsNamed, useNames } from '../names-of.ts'
import type { FormConflict } from './edited.ts'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  readonly conflict: FormConflict
  readonly draft: Patch
  /** Callback with the fields in which the user's own version is kept. */
  readonly onResolve: (ownFields: ReadonlySet<string>) => void
  readonly onClose: () => void
}

/** Dialog with both versions of concurrently changed fields, to choose from for each field. */
export const FormConflictDialog = ({ object, conflict, draft, onResolve, onClose }: Props) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const { now, columns } = conflict
  const [ownFields, setOwnFields] = useState<ReadonlySet<string>>(
    () => new Set(columns.map(({ name }) => name)),
  )
  const names = useNames(idsNamed([now, draft], columns))
  const choose = (name: string, isOwn: boolean) => {
    const next = new Set(ownFields)
    if (isOwn) next.add(name)
    else next.delete(name)
    setOwnFields(next)
  }
  return (
    <Modal opened onClose={onClose} size="xl" title={say('conflict')}>
      <Stack>
        <Text size="sm">{say('conflictLead')}</Text>
        {columns.map((column) => {
          const label = columnLabel(object, column, language)
          return (
            <Radio.Group
              key={column.name}
              label={label}
              value={ownFields.has(column.name) ? 'ownValue' : 'currentValue'}
              onChange={(value) => choose(column.name, value === 'ownValue')}
            >
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt={4}>
                {(['currentValue', 'ownValue'] as const).map((whose) => (
                  <Radio.Card key={whose} value={whose} p="sm" aria-label={`${label}: ${say(whose)}`}>
                    <Group align="start" wrap="nowrap">
                      <Radio.Indicator />
                      <div>
                        <Hint size="xs">{say(whose)}</Hint>
                        <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
                          <ValueCell
                            column={column}
                            value={(whose === 'ownValue' ? draft : now)[column.name]}
                            names={names}
                            complete
                          />
                        </Text>
                      </div>
                    </Group>
                  </Radio.Card>
                ))}
              </SimpleGrid>
            </Radio.Group>
          )
        })}
        <DialogFoot onClose={onClose} action={say('saveChosen')} onAction={() => onResolve(ownFields)} />
      </Stack>
    </Modal>
  )
}
