import { Button, Stack, Table } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { product } from '@vitrina/schema/resources/product'
import { request } from '../../api/request.ts'
import { Hint } from '../../parts/layout/hint.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { ScreenLink } from '../../parts/layout/screen-link.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import type { Content } from '../content.ts'
import { nameOf } from '../naming.ts'
import { words } from './words.ts'

/** Product of a promotion, in the form of the API. */
interface Row extends Content {
  readonly price_before: string
  readonly price: string | null
  readonly applied: boolean
}

/** Products per page. */
const PAGE = 100

interface Props {
  readonly id: number
  /** Changes with each change of the promotion. */
  readonly version: unknown
}

/** Products of a promotion with their prices before and with the discount. */
export const ProductsOfPromotion = ({ id, version }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const { money } = useFormat()
  const { language } = useLanguage()
  const products = useInfiniteQuery({
    queryKey: [site.slug, 'content', 'promo', 'products', id, version],
    queryFn: async ({ pageParam }) => {
      const query = { after: pageParam, page_size: PAGE }
      return (await request<Row[]>(site.api(`external/promo/${id}/products/`), { query })).body
    },
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.id),
  })
  const rows = products.data?.pages.flat() ?? []
  const title = say('products')
  return (
    <Panel title={title}>
      {!products.data ? (
        <Placeholder of={products} rows={3} />
      ) : rows.length === 0 ? (
        <Hint>{say('noProducts')}</Hint>
      ) : (
        <Stack gap="xs">
          <Table.ScrollContainer minWidth={420}>
            <Table aria-label={title} verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{say('product')}</Table.Th>
                  <Table.Th ta="right">{say('before')}</Table.Th>
                  <Table.Th ta="right">{say('price')}</Table.Th>
                  <Table.Th>{say('state')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row) => (
                  <Table.Tr key={row.id}>
                    <Table.Th scope="row" fw={400}>
                      <ScreenLink to={`/sites/${site.slug}/objects/product/${row.id}`}>
                        {nameOf(product, row, language)}
                      </ScreenLink>
                    </Table.Th>
                    <Table.Td ta="right" className="number">
                      {money(row.price_before, site.currency)}
                    </Table.Td>
                    <Table.Td ta="right" className="number">
                      {row.price === null ? '–' : money(row.price, site.currency)}
                    </Table.Td>
                    <Table.Td>
                      {say(row.applied ? 'applied' : row.price === null ? 'notLower' : 'notApplied')}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {products.hasNextPage && (
            <Button
              variant="default"
              loading={products.isFetchingNextPage}
              onClick={() => products.fetchNextPage()}
            >
              {say('more')}
            </Button>
          )}
        </Stack>
      )}
    </Panel>
  )
}
