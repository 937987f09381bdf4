import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { useFormat } from '../../text/format.ts'

interface Props {
  readonly days: readonly { readonly day: string; readonly now: number; readonly before: number }[]
  readonly labels: { readonly now: string; readonly before: string }
  readonly write: (sum: number) => string
}

/** Turnover of each day as a line, and of the same weekday a week before as a dashed line. */
const TurnoverChart = ({ days, labels, write }: Props) => {
  const { compact } = useFormat()
  return (
    <LineChart
      h="100%"
      data={[...days]}
      dataKey="day"
      series={[
        { name: 'before', label: labels.before, color: 'gray.5', strokeDasharray: '4 4' },
        { name: 'now', label: labels.now, color: 'vitrina.5' },
      ]}
      valueFormatter={write}
      yAxisProps={{ width: 64, tickFormatter: compact }}
      curveType="linear"
      tickLine="none"
      withDots={false}
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ accessibilityLayer: false }}
    />
  )
}

export default TurnoverChart
