import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FigureDifference } from '@vitrina/schema/console/import-difference'
import type { Job } from '@vitrina/schema/job'
import { feeds, figureLines, type ProductFeed } from '@vitrina/schema/product-feeds'
import type { Resource } from '@vitrina/schema/resource'
import { call } from '../../../api/call.ts'
import { Heading } from '../../../parts/layout/heading.tsx'
import { Hint } from '../../../parts/layout/hint.tsx'
import { ScreenLink } from '../../../parts/layout/screen-link.tsx'
import { DataTable } from '../../../parts/list/data-table.tsx'
import { RefusalAlert } from '../../../parts/refusal-alert.tsx'
import { useSite } from '../../../session/site.ts'
import { useFormat } from '../../../text/format.ts'
import { useWords } from '../../../text/words.ts'
import { words as figureWords } from '../../figures/words.ts'
import { useNames } from '../../names-of.ts'
import { isOver, jobsKey } from '../jobs/use-job.ts'
import { words } from './difference-words.ts'

interface Props {
  readonly job: Job
  readonly object: Resource
}

/** Figures that a file changes, compared with the stored ones, the largest differences first. Empty for other objects. */
export const FigureDifferences = ({ job, object }: Props) => {
  const feed = Object.values<ProductFeed>(feeds).find((one) => figureLines(one).path === object.path)
  return feed && isOver(job) ? <Differences job={job} feed={feed} /> : null
}

const Differences = ({ job, feed }: { readonly job: Job; readonly feed: ProductFeed }) => {
  const say = useWords({ ...figureWords, ...words })
  const site = useSite()
  const { number, decimal } = useFormat()
  const query = useQuery({
    queryKey: [...jobsKey(site), job.id, 'difference'],
    queryFn: ({ signal }) =>
      call('GET sites/:site/import-difference/:id', { site: site.slug, id: job.id, signal }),
  })
  const { total = 0, more = '0', less = '0', rows = [] } = query.data ?? {}
  const { path } = feed.owner
  const names = useNames(
    new Map([
      ['product', rows.map(({ product_id }) => product_id)],
      [path, rows.map(({ owner_id }) => owner_id)],
    ]),
  )
  const nameOf = ({ product_id: id }: FigureDifference) => names.get('product')?.get(id)?.name ?? `#${id}`
  if (query.isLoadingError) return <RefusalAlert of={query.error} />
  if (total === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={say(`${feed.type} title`)}>
      <Heading size="h4">{say(`${feed.type} title`)}</Heading>
      <Group gap="md">
        <Text size="sm">{say('differing', { count: number(total) })}</Text>
        {feed.type === 'stock' && (
          <>
            <Text size="sm">{say('surplus', { count: decimal(more) })}</Text>
            <Text size="sm">{say('shortage', { count: decimal(less.replace('-', '')) })}</Text>
          </>
        )}
      </Group>
      <DataTable
        label={say(`${feed.type} title`)}
        rows={rows}
        rowKey={({ product_id, owner_id }) => `${product_id}.${owner_id}`}
        nameOf={nameOf}
        columns={[
          {
            key: 'name',
            label: say('product'),
            cell: (row) => (
              <ScreenLink to={`/sites/${site.slug}/objects/product/${row.product_id}`}>
                {nameOf(row)}
              </ScreenLink>
            ),
          },
          {
            key: 'owner',
            label: say(`${feed.type} owner`),
            cell: ({ owner_id: id }) => names.get(path)?.get(id)?.name ?? `#${id}`,
          },
          {
            key: 'before',
            label: say(`${feed.type} before`),
            numeric: true,
            cell: ({ before }) => decimal(before ?? '0'),
          },
          {
            key: 'after',
            label: say(`${feed.type} after`),
            numeric: true,
            cell: ({ after }) => decimal(after),
          },
          {
            key: 'difference',
            label: say('difference'),
            numeric: true,
            cell: ({ before, after }) => signed(Number(after) - Number(before ?? 0), number),
          },
        ]}
      />
      {total > rows.length && <Hint>{say('largest', { count: number(rows.length) })}</Hint>}
    </Stack>
  )
}

const signed = (value: number, number: (value: number) => string): string =>
  `${value > 0 ? '+' : '−'}${number(Math.abs(value))}`
