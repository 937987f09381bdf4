import { Group, Text } from '@mantine/core'
import classes from './chart-legend.module.css'

interface Props {
  readonly labels: { readonly now: string; readonly before: string }
  /** True for lines, of which the earlier one is dashed; otherwise bars. */
  readonly isLine: boolean
}

/** Names of the two series of a chart, with their marks. */
export const ChartLegend = ({ labels, isLine }: Props) => (
  <Group gap="md" mb="xs" aria-hidden>
    {(['now', 'before'] as const).map((series) => (
      <Text
        key={series}
        size="xs"
        {...(series === 'before' && { c: 'dimmed' })}
        className={classes.series ?? ''}
      >
        <span className={isLine ? classes.line : classes.bar} data-series={series} />
        {labels[series]}
      </Text>
    ))}
  </Group>
)
