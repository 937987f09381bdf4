import { Box, Modal, Select, Stack, Text } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { categoryName } from './by-name.ts'
import { findIn, type Row } from './rows.ts'
import { type Forest, pathToCategory, TOP } from './tree-index.ts'
import { words } from './words.ts'

interface Props {
  readonly forest: Forest
  readonly row: Row
  readonly onMove: (to: number) => void
  readonly onClose: () => void
}

/** Maximum number of search results. */
const OFFERED = 40

/** Chooses the parent below which a category is moved, by searching. */
export const MoveDialog = ({ forest, row, onMove, onClose }: Props) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const [text, setText] = useState('')
  const [to, setTo] = useState<number | null>(null)
  const named = (id: number): string => {
    const category = forest.byId.get(id)
    return category ? categoryName(language, category) : say('top')
  }
  const pathOf = (id: number): string =>
    pathToCategory(forest, id)
      .slice(0, -1)
      .map((one) => categoryName(language, one))
      .join(' › ')

  const isChosen = to !== null && text === named(to)
  const offered = useMemo(() => {
    const sought = isChosen ? '' : text
    const matches = findIn(forest, sought).filter(({ id }) => id !== row.category.id)
    return [...(sought === '' ? [TOP] : []), ...matches.slice(0, OFFERED).map(({ id }) => id)]
  }, [forest, text, isChosen, row])
  const known = to === null || offered.includes(to) ? offered : [to, ...offered]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (to !== null) onMove(to)
  }
  return (
    <Modal opened onClose={onClose} title={say('moveTitle', { name: categoryName(language, row.category) })}>
      <Box component="form" onSubmit={submit}>
        <Stack>
          <Select<number>
            label={say('newParent')}
            description={say('newParentLead')}
            data-autofocus
            data={known.map((id) => ({ value: id, label: named(id) }))}
            value={to}
            onChange={setTo}
            searchable
            selectFirstOptionOnChange
            searchValue={text}
            onSearchChange={setText}
            // The search above has already matched them in every language.
            filter={({ options }) => options}
            nothingFoundMessage={say('nothingFound')}
            placeholder={say('search')}
            maxDropdownHeight={280}
            renderOption={({ option }) => (
              <div>
                <Text size="sm">{option.label}</Text>
                <Text size="xs" c="dimmed" lineClamp={2}>
                  {pathOf(Number(option.value))}
                </Text>
              </div>
            )}
          />
          <DialogFoot onClose={onClose} isDisabled={to === null} action={say('move')} />
        </Stack>
      </Box>
    </Modal>
  )
}
