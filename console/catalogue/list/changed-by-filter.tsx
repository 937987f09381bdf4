import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { OptionMenu } from '../../parts/list/option-menu.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import type { FiltersProps } from './filter-props.ts'
import { CHANGED_BY } from './list-query.ts'
import { words } from './words.ts'

interface Props extends Pick<FiltersProps, 'question' | 'change'> {
  readonly onClose: () => void
}

/** Filter for objects created or changed by one token or one colleague. */
export const ChangedByFilter = ({ question, change, onClose }: Props) => {
  const say = useWords(words)
  const { slug } = useSite()
  const chosen = question.filters[CHANGED_BY]
  const { data: names = [] } = useQuery({
    queryKey: ['writers', slug],
    queryFn: ({ signal }) => call('GET sites/:site/writer', { site: slug, signal }),
  })
  return (
    <OptionMenu
      label={say('changedBy')}
      options={names.map((name) => ({ value: name, label: name }))}
      chosen={chosen}
      onChoose={(name) => {
        change({ [CHANGED_BY]: name })
        onClose()
      }}
    />
  )
}
