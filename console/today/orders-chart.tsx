import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { useFormat } from '../text/format.ts'

interface Props {
  readonly days: readonly { readonly day: string; readonly orders: number }[]
  readonly label: string
}

/** Bar chart by day. */
const OrdersChart = ({ days, label }: Props) => {
  const { number } = useFormat()
  return (
    <BarChart
      h="100%"
      data={[...days]}
      dataKey="day"
      series={[{ name: 'orders', label, color: 'vitrina.5' }]}
      valueFormatter={number}
      tickLine="none"
      barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0] }}
      barChartProps={{ accessibilityLayer: false }}
    />
  )
}

export default OrdersChart
