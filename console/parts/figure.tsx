import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '../text/format.ts'
import classes from './figure.module.css'
import { Hint } from './layout/hint.tsx'

interface Props {
  readonly label: string
  readonly value: string
  /** Share by which it has changed; null for none. */
  readonly change: number | null
  /** Compared value. */
  readonly before?: string
}

/** A figure with its change. */
export const Figure = ({ label, value, change, before }: Props) => {
  const format = useFormat()
  return (
    <div>
      <Hint>{label}</Hint>
      <Group gap="xs" align="baseline">
        <Text size="xl" className="number">
          {value}
        </Text>
        {change !== null && (
          <Text size="sm" c="dimmed" className="number">
            {format.change(change)}
          </Text>
        )}
      </Group>
      {before !== undefined && (
        <Text size="xs" c="dimmed" className="number">
          {before}
        </Text>
      )}
    </div>
  )
}

/** Row of figures. */
export const FigureStrip = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.figures}>{children}</div>
)
