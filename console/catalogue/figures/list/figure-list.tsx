import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconFileImport, IconFilterOff, IconStack2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { FigureRow } from '@vitrina/schema/console/figure-list'
import { figureLines, type ProductFeed } from '@vitrina/schema/product-feeds'
import { useState } from 'react'
import { Empty } from '../../../parts/empty.tsx'
import { Placeholder } from '../../../parts/layout/placeholder.tsx'
import { DataTable, type TableColumn } from '../../../parts/list/data-table.tsx'
import { ClearFilters } from '../../../parts/list/filters.tsx'
import { Page } from '../../../parts/page.tsx'
import { Timestamp } from '../../../parts/timestamp.tsx'
import { useSite } from '../../../session/site.ts'
import { useFormat } from '../../../text/format.ts'
import { useWords } from '../../../text/words.ts'
import { words as listWords } from '../../list/words.ts'
import { useNames } from '../../names-of.ts'
import { addressOf } from '../../objects.ts'
import { OldPrice } from '../../promotion/old-price.tsx'
import { words as figureWords } from '../words.ts'
import { FigureCell } from './figure-cell.tsx'
import { FigureFilters } from './figure-filters.tsx'
import { FigureSheetMenu } from './figure-menu.tsx'
import { useFigureQuery, useFigureRows } from './figure-rows.ts'
import { PriceChange } from './price-change.tsx'
import { words } from './words.ts'

/** Stock of all products per store, or prices per user type: filtered, sorted, edited in place, exported. */
export const FigureList = ({ feed }: { readonly feed: ProductFeed }) => {
  const say = useWords(words)
  const sayList = useWords(listWords)
  const sayFigure = useWords(figureWords)
  const site = useSite()
  const { money } = useFormat()
  const query = useFigureQuery()
  const { question, own, order, narrowing, change } = query
  const { list, rows, show } = useFigureRows(feed, narrowing, order)
  const [isChanging, setChanging] = useState(false)
  const owners = useNames(new Map([[feed.owner.path, rows.map(({ owner_id }) => owner_id)]])).get(
    feed.owner.path,
  )
  const ownerOf = ({ owner_id }: FigureRow): string => owners?.get(owner_id)?.name ?? `#${owner_id}`
  const narrowedBy = Object.entries(narrowing).filter(([, value]) => value !== undefined && value !== '')
  const clear = () => change(Object.fromEntries(narrowedBy.map(([name]) => [name, undefined])))

  const priced = (value: string | null) =>
    value === null ? '' : <span className="number">{money(value, site.currency)}</span>
  const columns: TableColumn<FigureRow>[] = [
    {
      key: 'name',
      label: say('product'),
      cell: (row) => (
        <Anchor
          component={Link}
          to={`/sites/${site.slug}/objects/product/${row.product_id}`}
          size="sm"
          fw={500}
        >
          {row.name}
        </Anchor>
      ),
    },
    { key: 'code', label: say('code'), cell: ({ code, key }) => code ?? key },
    { key: 'owner', label: sayFigure(`${feed.type} owner`), cell: ownerOf },
    {
      key: 'figure',
      label: sayFigure(`${feed.type} figure`),
      numeric: true,
      cell: (row) => (
        <FigureCell
          key={row.figure}
          {...{ feed, row }}
          label={`${row.name}, ${ownerOf(row)}`}
          onWritten={show}
        />
      ),
    },
    ...(feed.type === 'price'
      ? ([
          { key: 'price', label: say('base'), numeric: true, cell: ({ price }) => priced(price) },
          {
            key: 'old_price',
            label: say('oldPrice'),
            numeric: true,
            cell: ({ old_price, price }) => (
              <OldPrice oldPrice={old_price} price={price}>
                {priced(old_price)}
              </OldPrice>
            ),
          },
        ] satisfies TableColumn<FigureRow>[])
      : []),
    {
      key: 'updated_at',
      label: say('changed'),
      cell: ({ updated_at }) => (
        <Text span inherit style={{ whiteSpace: 'nowrap' }}>
          <Timestamp at={updated_at} as="ago" />
        </Text>
      ),
    },
  ]
  return (
    <Page
      title={say(feed.type)}
      actions={
        <>
          {site.mayWrite(figureLines(feed).path) && (
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} />}
              component={Link}
              to={`/sites/${site.slug}/import?object=${addressOf(figureLines(feed))}`}
            >
              {say('importFile')}
            </Button>
          )}
          <FigureSheetMenu feed={feed} narrowing={{ ...narrowing, order }} />
          {feed.type === 'price' && site.mayWrite(figureLines(feed).path) && (
            <Button onClick={() => setChanging(true)}>{say('change')}</Button>
          )}
        </>
      }
    >
      <FigureFilters
        {...{ feed, question, own, order, change }}
        onClear={rows.length > 0 ? clear : undefined}
      />
      {!list.data ? (
        <Placeholder of={list} rows={12} />
      ) : rows.length > 0 ? (
        <>
          <DataTable
            label={say(feed.type)}
            rows={rows}
            columns={columns}
            rowKey={({ product_id, owner_id }) => `${product_id}.${owner_id}`}
          />
          {list.hasNextPage && (
            <Group justify="center" className="not-printed">
              <Button
                variant="default"
                loading={list.isFetchingNextPage}
                onClick={() => list.fetchNextPage()}
              >
                {say('more')}
              </Button>
            </Group>
          )}
        </>
      ) : narrowedBy.length > 0 ? (
        <Empty icon={IconFilterOff} title={sayList('noneFound')} lead={sayList('noneFoundLead')}>
          <ClearFilters onClear={clear} />
        </Empty>
      ) : (
        <Empty icon={IconStack2} title={sayList('empty')} lead={say('emptyLead')} />
      )}
      {isChanging && (
        <PriceChange
          feed={feed}
          narrowing={narrowing}
          owner={own.owner === undefined ? null : Number(own.owner)}
          onClose={() => setChanging(false)}
        />
      )}
    </Page>
  )
}
