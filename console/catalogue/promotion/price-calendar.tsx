import { Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { promo } from '@vitrina/schema/resources/promo'
import { request } from '../../api/request.ts'
import { Hint } from '../../parts/layout/hint.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { ScreenLink } from '../../parts/layout/screen-link.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import type { Content } from '../content.ts'
import { nameOf } from '../naming.ts'
import { words } from './words.ts'

/** Discount of a product, in the form of the API. */
interface Row extends Content {
  readonly starts_at: string
  readonly ends_at: string
  readonly price_before: string
  readonly price: string | null
  readonly applied: boolean
}

interface Props {
  readonly id: number
  /** Changes with each change of the product. */
  readonly version: unknown
}

/** Running and planned discounts of a product with their prices; absent for a product without any. */
export const PriceCalendar = ({ id, version }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const { money } = useFormat()
  const { language } = useLanguage()
  const query = useQuery({
    queryKey: [site.slug, 'content', 'product', 'promotions', id, version],
    queryFn: async () => (await request<Row[]>(site.api(`external/product/${id}/promotions/`))).body,
  })
  const title = say('calendar')
  const rows = query.data ?? []
  return (
    <Panel title={title}>
      {!query.data ? (
        <Placeholder of={query} rows={2} />
      ) : rows.length === 0 ? (
        <Hint>{say('noPromotions')}</Hint>
      ) : (
        <Stack gap="xs">
          {rows.some(({ applied }) => applied) && <Text size="sm">{say('baseIsWritten')}</Text>}
          <Table.ScrollContainer minWidth={520}>
            <Table aria-label={title} verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{say('promotion')}</Table.Th>
                  <Table.Th>{say('from')}</Table.Th>
                  <Table.Th>{say('until')}</Table.Th>
                  <Table.Th ta="right">{say('before')}</Table.Th>
                  <Table.Th ta="right">{say('price')}</Table.Th>
                  <Table.Th>{say('state')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row) => (
                  <Table.Tr key={row.id}>
                    <Table.Th scope="row" fw={400}>
                      <ScreenLink to={`/sites/${site.slug}/objects/promo/${row.id}`}>
                        {nameOf(promo, row, language)}
                      </ScreenLink>
                    </Table.Th>
                    <Table.Td>
                      <Timestamp at={row.starts_at} />
                    </Table.Td>
                    <Table.Td>
                      <Timestamp at={row.ends_at} />
                    </Table.Td>
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
        </Stack>
      )}
    </Panel>
  )
}
