import { Alert } from '@mantine/core'
import { problemOf } from '../api/problem.ts'
import { Refusal } from './refusal.tsx'

interface Props {
  readonly of: unknown
  /** Those of a form that say by themselves what is wrong in them. */
  readonly fields?: readonly string[]
}

/** Why something was refused; nothing while there is nothing to say. */
export const RefusalAlert = ({ of, fields = [] }: Props) => {
  if (!of) return null
  const { faults } = problemOf(of)
  const areToldElsewhere =
    faults.length > 0 && faults.every(({ field }) => field !== undefined && fields.includes(field))
  if (areToldElsewhere) return null
  return (
    <Alert color="red" role="alert">
      <Refusal of={of} />
    </Alert>
  )
}
