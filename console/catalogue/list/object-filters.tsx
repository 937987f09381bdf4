import { boundsOf, type Column, isRanged } from '@vitrina/schema/columns'
import { columnLabel, wireLabel } from '@vitrina/schema/labels/column-label'
import { wordLabelOf } from '@vitrina/schema/labels/word-labels'
import { lazyPart } from '../../parts/lazy/lazy-part.tsx'
import type { ListFilter } from '../../parts/list/filters.tsx'
import { useRangeText } from '../../parts/list/use-range-text.ts'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { useNames } from '../names-of.ts'
import { words as shared } from '../words.ts'
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
import { words } from './words.ts'

const FilterInput = lazyPart(() => import('./filter-input.tsx'))

/** Filters of an object, the same as in the API. */
export const useObjectFilters = (props: FiltersProps): readonly ListFilter[] => {
  const say = useWords(words)
  const sayShared = useWords(shared)
  const { language } = useLanguage()
  const { day } = useFormat(useSite().time_zone)
  const rangeText = useRangeText('amounts')
  const { object, question, change } = props
  const { filters, ids } = question
  const columns = filterableColumns(object)
  const referred = new Map<string, number[]>()
  for (const { name, field } of columns)
    if ((field.kind === 'reference' || field.kind === 'references') && filters[name] !== undefined)
      referred.set(field.to, [...(referred.get(field.to) ?? []), Number(filters[name])])
  const names = useNames(referred)
  const textOf = ({ name, field }: Column): string | undefined => {
    const value = filters[name]
    if (value === undefined) return undefined
    if (field.kind === 'boolean') return sayShared(value === 'true' ? 'yes' : 'no')
    if (field.kind === 'word' || field.kind === 'words') return wordLabelOf(value, language, field)
    if (field.kind === 'reference' || field.kind === 'references')
      return names.get(field.to)?.get(Number(value))?.name ?? `#${value}`
    return value
  }
  const dayOf = (seconds: string | undefined) =>
    seconds === undefined ? undefined : day(new Date(Number(seconds) * 1000).toISOString())
  const filter = (key: string, label: string, value: string | undefined, ...parameters: string[]) => ({
    key,
    label,
    value,
    drop: () => change(Object.fromEntries(parameters.map((name) => [name, undefined]))),
    input: (close: () => void) => <FilterInput {...props} of={key} label={label} onClose={close} />,
  })
  const emptiable = columnsWithEmptyFilter(object)
  const unsold = filters[UNSOLD_SINCE]
  return [
    ...(ids === undefined
      ? []
      : [{ key: 'ids', label: 'ID', value: ids, drop: () => change({ ids: undefined }) }]),
    ...columns.map((column) => {
      const { name } = column
      const { input, ...ofLink } = filter(name, columnLabel(object, column, language), textOf(column), name)
      // An amount is filtered by its bounds; a link may contain one value.
      return isRanged(column) ? ofLink : { ...ofLink, input }
    }),
    ...columnsWithRangeFilter(object).map((column) => {
      const { atLeast, atMost } = boundsOf(column)
      const text = rangeText(filters[atLeast], filters[atMost])
      return filter(`range ${column.name}`, columnLabel(object, column, language), text, atLeast, atMost)
    }),
    ...(emptiable.length > 0
      ? [
          filter(
            EMPTY_PARAMETER,
            say('emptyFields'),
            filters[EMPTY_PARAMETER]
              ?.split(',')
              .map((name) => wireLabel(object, name, language))
              .join(', '),
            EMPTY_PARAMETER,
          ),
        ]
      : []),
    filter(CHANGED_SINCE, say('changedSince'), dayOf(filters[CHANGED_SINCE]), CHANGED_SINCE),
    filter(CHANGED_BY, say('changedBy'), filters[CHANGED_BY], CHANGED_BY),
    ...(object.sold
      ? [
          filter(
            UNSOLD_SINCE,
            say('unsoldSince'),
            unsold === '0' ? say('neverSold') : dayOf(unsold),
            UNSOLD_SINCE,
          ),
        ]
      : []),
  ]
}
