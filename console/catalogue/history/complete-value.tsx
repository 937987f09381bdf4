import { Text } from '@mantine/core'
import type { Column } from '@vitrina/schema/columns'
import { Hint } from '../../parts/layout/hint.tsx'
import { ValueCell } from '../list/cell.tsx'
import type { Names } from '../names-of.ts'
import classes from './complete-value.module.css'
import { textsIn } from './texts-in.ts'

interface Props {
  readonly column: Column
  readonly value: unknown
  readonly names: Names
  /** Label of the value. */
  readonly title: string
  readonly as: 'before' | 'after'
}

/** Complete value of a field; for a list each element, because two lists may have the same length. */
export const CompleteValue = ({ column, value, names, title, as }: Props) => (
  <div className={classes[as]}>
    <Hint size="xs">{title}</Hint>
    <Text size="sm" component="div">
      {(column.field.kind === 'list' || column.field.kind === 'object') && value !== null ? (
        <span className={classes.elements}>
          {[value]
            .flat()
            .map((element) => textsIn(element).join(', '))
            .join('\n')}
        </span>
      ) : (
        <ValueCell column={column} value={value} names={names} complete />
      )}
    </Text>
  </div>
)
