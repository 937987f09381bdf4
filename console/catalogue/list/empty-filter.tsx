import { MultiSelect } from '@mantine/core'
import type { Column } from '@vitrina/schema/columns'
import { columnLabel } from '@vitrina/schema/labels/column-label'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { IN_PLACE } from '../inputs/reference-inputs.tsx'
import type { FiltersProps } from './filter-props.ts'
import { EMPTY_PARAMETER } from './list-query.ts'
import { words } from './words.ts'

interface Props extends FiltersProps {
  readonly columns: readonly Column[]
}

/** Filter for objects in which some fields are empty: without a Ukrainian name, without a picture. */
export const EmptyFilter = ({ object, columns, question, change }: Props) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const chosen = question.filters[EMPTY_PARAMETER]?.split(',') ?? []
  return (
    <MultiSelect
      label={say('emptyFields')}
      placeholder={chosen.length === 0 ? say('emptyHint') : ''}
      data={columns.map((column) => ({ value: column.name, label: columnLabel(object, column, language) }))}
      value={chosen}
      onChange={(names) => change({ [EMPTY_PARAMETER]: names.join() || undefined })}
      searchable
      hidePickedOptions
      {...IN_PLACE}
    />
  )
}
