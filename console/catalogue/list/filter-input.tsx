import { boundsOf, type Column } from '@vitrina/schema/columns'
import { wordLabelOf } from '@vitrina/schema/labels/word-labels'
import { DayInput } from '../../parts/day-input.tsx'
import { OptionMenu } from '../../parts/list/option-menu.tsx'
import { startOfDay, todayAt } from '../../parts/site-day.ts'
import { toSiteInputTime } from '../../parts/site-time.ts'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { Input } from '../inputs/inputs.tsx'
import { words as shared } from '../words.ts'
import { ChangedByFilter } from './changed-by-filter.tsx'
import { EmptyFilter } from './empty-filter.tsx'
import type { FiltersProps } from './filter-props.ts'
import {
  CHANGED_BY,
  CHANGED_SINCE,
  columnsWithEmptyFilter,
  columnsWithRangeFilter,
  EMPTY_PARAMETER,
  filterableColumns,
  UNSOLD_SINCE,
} from './list-query.ts'
import { RangeFilter } from './range-filter.tsx'
import { ReferenceFilter } from './reference-filter.tsx'
import { UnsoldFilter } from './unsold-filter.tsx'

interface Props extends FiltersProps {
  /** Key of the filter. */
  readonly of: string
  readonly label: string
  readonly onClose: () => void
}

/** Input of one filter of an object. */
const FilterInput = ({ of, label, onClose, ...props }: Props) => {
  const { object, question, change } = props
  if (of === EMPTY_PARAMETER) return <EmptyFilter columns={columnsWithEmptyFilter(object)} {...props} />
  if (of === CHANGED_SINCE) return <ChangedSince label={label} {...props} />
  if (of === CHANGED_BY) return <ChangedByFilter onClose={onClose} {...props} />
  if (of === UNSOLD_SINCE) return <UnsoldFilter {...props} />
  const ranged = columnsWithRangeFilter(object).find(({ name }) => of === `range ${name}`)
  if (ranged)
    return <RangeFilter name={label} {...boundsOf(ranged)} values={question.filters} change={change} />
  const column = filterableColumns(object).find(({ name }) => name === of)
  return column && <ColumnFilter column={column} label={label} onClose={onClose} {...props} />
}

export default FilterInput

const ChangedSince = ({ label, question, change }: FiltersProps & Pick<Props, 'label'>) => {
  const { time_zone: timeZone } = useSite()
  const since = Number(question.filters[CHANGED_SINCE])
  return (
    <DayInput
      label={label}
      value={since > 0 ? toSiteInputTime(new Date(since * 1000).toISOString(), timeZone).slice(0, 10) : ''}
      max={todayAt(timeZone)}
      onChange={(day) => change({ [CHANGED_SINCE]: day && String(startOfDay(day, timeZone)) })}
    />
  )
}

interface ColumnProps extends Omit<Props, 'of' | 'object'> {
  readonly column: Column
}

const ColumnFilter = ({ column: { name, field }, label, question, change, onClose }: ColumnProps) => {
  const sayShared = useWords(shared)
  const { language } = useLanguage()
  const value = question.filters[name]
  if (field.kind === 'reference' || field.kind === 'references')
    return <ReferenceFilter to={field.to} name={name} {...{ label, value, change }} />
  const options =
    field.kind === 'boolean'
      ? [
          { value: 'true', label: sayShared('yes') },
          { value: 'false', label: sayShared('no') },
        ]
      : field.kind === 'word' || field.kind === 'words'
        ? field.words.map((word) => ({ value: word, label: wordLabelOf(word, language, field) }))
        : undefined
  if (options)
    return (
      <OptionMenu
        label={label}
        options={options}
        chosen={value}
        onChoose={(chosen) => {
          change({ [name]: chosen })
          onClose()
        }}
      />
    )
  return (
    <Input
      field={{ kind: 'key' }}
      label={label}
      path={`filter.${name}`}
      value={value ?? null}
      onChange={(next) => change({ [name]: next === null ? undefined : String(next) })}
      required={false}
      readOnly={false}
    />
  )
}
