import { Anchor, Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Today } from '@vitrina/schema/console/today'
import { useNames } from '../catalogue/names-of.ts'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useWords } from '../text/words.ts'
import { EmptyCard, TodayCard } from './today-card.tsx'
import { words } from './words.ts'

/** Products that will run out soon, most urgent first. */
const RunningOut = ({ of }: { readonly of: NonNullable<Today['running_out']> }) => {
  const say = useWords(words)
  const { slug } = useSite()
  const { number } = useFormat()
  const names = useNames(new Map([['product', of.map(({ product }) => product)]])).get('product')
  return (
    <TodayCard
      title={say('runningOut')}
      lead={say('runningOutLead')}
      of={of}
      more={{ to: '/objects/product', label: say('allProducts') }}
    >
      {(products) =>
        products.length === 0 ? (
          <EmptyCard text={say('nothingRunsOut')} />
        ) : (
          <Table aria-label={say('runningOut')} verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say('product')}</Table.Th>
                <Table.Th ta="end">{say('atHand')}</Table.Th>
                <Table.Th ta="end" visibleFrom="sm">
                  {say('soldInFour')}
                </Table.Th>
                <Table.Th ta="end">{say('lasts')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {products.map(({ product, qty, sold, days_left: days }) => (
                <Table.Tr key={product}>
                  <Table.Td miw="8rem" style={{ overflowWrap: 'break-word' }}>
                    <Anchor
                      component={Link}
                      to={`/sites/${slug}/objects/product/${product}`}
                      size="sm"
                      c="var(--ink)"
                      display="inline-block"
                      py={2}
                    >
                      {names?.get(product)?.name ?? `#${product}`}
                    </Anchor>
                  </Table.Td>
                  <Table.Td ta="end" className="number">
                    {number(qty)}
                  </Table.Td>
                  <Table.Td ta="end" className="number" visibleFrom="sm">
                    {number(sold)}
                  </Table.Td>
                  <Table.Td ta="end" className="number">
                    {qty <= 0 ? say('isOut') : days === 0 ? say('lessThanADay') : say('days', { days })}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )
      }
    </TodayCard>
  )
}

export default RunningOut
