import { Group, NativeSelect } from '@mantine/core'
import type { ProductFeed } from '@vitrina/schema/product-feeds'
import { lazyPart } from '../../../parts/lazy/lazy-part.tsx'
import { AddFilter, FilterChips, type ListFilter } from '../../../parts/list/filters.tsx'
import { SavedViews } from '../../../parts/list/saved-views.tsx'
import { SearchField } from '../../../parts/list/search-field.tsx'
import { useUrlState } from '../../../parts/list/url-state.ts'
import { useRangeText } from '../../../parts/list/use-range-text.ts'
import { useWords } from '../../../text/words.ts'
import { useObjectFilters } from '../../list/object-filters.tsx'
import { words as listWords } from '../../list/words.ts'
import { useNames } from '../../names-of.ts'
import { objectOf } from '../../objects.ts'
import { nameOfFeed } from '../figures.ts'
import { words as figureWords } from '../words.ts'
import type { useFigureQuery } from './figure-rows.ts'
import { words } from './words.ts'

const ReferenceFilter = lazyPart(() => import('../../list/reference-filter.tsx'))
const RangeFilter = lazyPart(() => import('../../list/range-filter.tsx'))

const ORDERS = ['product', 'name', '-name', 'figure', '-figure'] as const

interface Props extends Omit<ReturnType<typeof useFigureQuery>, 'narrowing'> {
  readonly feed: ProductFeed
  /** Removes search and filters; undefined where another button does. */
  readonly onClear: (() => void) | undefined
}

/** Filters of figures: by owner and by size. */
const useOwnFilters = ({ feed, own, change }: Props): readonly ListFilter[] => {
  const say = useWords(words)
  const sayFigure = useWords(figureWords)
  const rangeText = useRangeText('amounts')
  const { owner, at_least, at_most } = own
  const names = useNames(new Map([[feed.owner.path, owner === undefined ? [] : [Number(owner)]]]))
  const label = sayFigure(`${feed.type} owner`)
  const figure = sayFigure(`${feed.type} figure`)
  const isNone = feed.type === 'stock' && at_most === '0' && at_least === undefined
  const dropRange = () => change({ at_least: undefined, at_most: undefined })
  return [
    {
      key: 'owner',
      label,
      value: owner && (names.get(feed.owner.path)?.get(Number(owner))?.name ?? `#${owner}`),
      drop: () => change({ owner: undefined }),
      input: () => <ReferenceFilter to={feed.owner.path} name="owner" value={owner} {...{ label, change }} />,
    },
    ...(feed.type === 'stock'
      ? [
          {
            key: 'none left',
            label: say('outOfStock'),
            value: isNone ? '' : undefined,
            drop: dropRange,
            turnOn: () => change({ at_least: undefined, at_most: '0' }),
          },
        ]
      : []),
    {
      key: 'figure',
      label: figure,
      value: isNone ? undefined : rangeText(at_least, at_most),
      drop: dropRange,
      input: () => (
        <RangeFilter name={figure} atLeast="at_least" atMost="at_most" values={own} change={change} />
      ),
    },
  ]
}

/** Filters and order of the figures of all products: by owner, by size, and by all filters of products. */
export const FigureFilters = (props: Props) => {
  const { feed, question, order, change, onClear } = props
  const say = useWords(words)
  const sayList = useWords(listWords)
  const urlState = useUrlState()
  const own = useOwnFilters(props)
  const filters = [...own, ...useObjectFilters({ object: objectOf('product'), question, change })]
  return (
    <>
      <Group gap="xs">
        <SearchField value={question.search} onSearch={(text) => change({ search: text })} />
        <AddFilter filters={filters} />
        <SavedViews list={nameOfFeed(feed)} {...urlState} />
        <NativeSelect
          flex={{ base: '1 1 8rem', sm: 'none' }}
          aria-label={sayList('ordering')}
          value={order}
          data={ORDERS.map((one) => ({ value: one, label: say(`order ${one}`) }))}
          onChange={(event) => change({ order: event.currentTarget.value })}
        />
      </Group>
      <FilterChips filters={filters} onClear={onClear} />
    </>
  )
}
