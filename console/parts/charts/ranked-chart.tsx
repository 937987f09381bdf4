import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { useFormat } from '../../text/format.ts'

interface Props {
  readonly rows: readonly { readonly name: string; readonly now: number; readonly before: number }[]
  readonly labels: { readonly now: string; readonly before: string }
  readonly write: (value: number) => string
}

/** Longest name next to a bar. */
const MAX_NAME_LENGTH = 24

/** A bar for each row, and one for its value before. */
const RankedChart = ({ rows, labels, write }: Props) => {
  const { compact } = useFormat()
  return (
    <BarChart
      h="100%"
      orientation="vertical"
      data={rows.map(({ name, ...row }, place) => ({
        ...row,
        // Rows with the same beginning are different rows.
        name: `${place + 1}. ${name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name}`,
      }))}
      dataKey="name"
      series={[
        { name: 'now', label: labels.now, color: 'vitrina.5' },
        { name: 'before', label: labels.before, color: 'gray.5' },
      ]}
      valueFormatter={write}
      xAxisProps={{ tickFormatter: compact }}
      yAxisProps={{ width: 150 }}
      tickLine="none"
      barProps={{ isAnimationActive: false, radius: 3 }}
      barChartProps={{ accessibilityLayer: false }}
    />
  )
}

export default RankedChart
