import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { IN_PLACE } from '../inputs/reference-inputs.tsx'
import type { FiltersProps } from './filter-props.ts'
import { CHANGED_BY } from './list-query.ts'
import { words } from './words.ts'

/** Filter for objects created or changed by one token or one colleague. */
export const ChangedByFilter = ({ question, onFilter }: Pick<FiltersProps, 'question' | 'onFilter'>) => {
  const say = useWords(words)
  const { slug } = useSite()
  const chosen = question.filters[CHANGED_BY]
  const { data: names = [] } = useQuery({
    queryKey: ['writers', slug],
    queryFn: ({ signal }) => call('GET sites/:site/writer', { site: slug, signal }),
  })
  return (
    <Select
      label={say('changedBy')}
      placeholder={say('anybody')}
      data={chosen === undefined || names.includes(chosen) ? names : [chosen, ...names]}
      value={chosen ?? null}
      onChange={(name) => onFilter(CHANGED_BY, name ?? undefined)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': say('dropFilter', { name: say('changedBy') }) }}
      {...IN_PLACE}
    />
  )
}
