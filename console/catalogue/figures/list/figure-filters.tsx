import { Box, Chip, Group, NativeSelect } from '@mantine/core'
import type { ProductFeed } from '@vitrina/schema/product-feeds'
import { SavedViews } from '../../../parts/list/saved-views.tsx'
import { SearchField } from '../../../parts/list/search-field.tsx'
import bar from '../../../parts/list/toolbar.module.css'
import { useUrlState } from '../../../parts/list/url-state.ts'
import { useWords } from '../../../text/words.ts'
import { Input } from '../../inputs/inputs.tsx'
import { ActiveFilters } from '../../list/active-filters.tsx'
import { Filters } from '../../list/filters.tsx'
import { Bound } from '../../list/range-filter.tsx'
import { words as listWords } from '../../list/words.ts'
import { objectOf } from '../../objects.ts'
import { nameOfFeed } from '../figures.ts'
import { words as figureWords } from '../words.ts'
import type { useFigureQuery } from './figure-rows.ts'
import { words } from './words.ts'

const ORDERS = ['product', 'name', '-name', 'figure', '-figure'] as const

interface Props extends Omit<ReturnType<typeof useFigureQuery>, 'narrowing'> {
  readonly feed: ProductFeed
}

/** Filters and order of the figures of all products: by owner, by size, and by all filters of products. */
export const FigureFilters = ({ feed, question, own, order, change }: Props) => {
  const say = useWords(words)
  const sayFigure = useWords(figureWords)
  const sayList = useWords(listWords)
  const urlState = useUrlState()
  const product = objectOf('product')
  const figure = sayFigure(`${feed.type} figure`)
  const onFilter = (name: string, value: string | undefined) => change({ [name]: value })
  return (
    <>
      <Group gap="xs" className={bar.bare}>
        <SearchField value={question.search} onSearch={(text) => change({ search: text })} />
        <Box flex="0 1 14rem">
          <Input
            field={{ kind: 'reference', to: feed.owner.path }}
            label={sayFigure(`${feed.type} owner`)}
            path="filter.owner"
            value={own.owner === undefined ? null : Number(own.owner)}
            onChange={(next) => change({ owner: next === null ? undefined : String(next) })}
            required={false}
            readOnly={false}
          />
        </Box>
        <Group gap="xs" wrap="nowrap" maw="18rem">
          <Bound
            label={sayList('atLeast', { name: figure })}
            placeholder={sayList('atLeast', { name: figure })}
            value={own.at_least ?? ''}
            onChange={(value) => change({ at_least: value })}
          />
          <Bound
            label={sayList('atMost', { name: figure })}
            placeholder={sayList('atMost', { name: figure })}
            value={own.at_most ?? ''}
            onChange={(value) => change({ at_most: value })}
          />
        </Group>
        {feed.type === 'stock' && (
          <Chip
            checked={own.at_most === '0'}
            onChange={(checked) => change({ at_most: checked ? '0' : undefined, at_least: undefined })}
          >
            {say('noneLeft')}
          </Chip>
        )}
        <Filters object={product} question={question} onFilter={onFilter} />
        <SavedViews list={nameOfFeed(feed)} {...urlState} />
        <NativeSelect
          aria-label={sayList('ordering')}
          value={order}
          data={ORDERS.map((one) => ({ value: one, label: say(`order ${one}`) }))}
          onChange={(event) => change({ order: event.currentTarget.value })}
        />
      </Group>
      <ActiveFilters object={product} question={question} onFilter={onFilter} />
    </>
  )
}
