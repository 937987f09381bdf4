import { Alert } from '@mantine/core'
import { problemOf } from '../api/problem.ts'
import { Refusal } from './refusal.tsx'

interface Props {
  readonly of: unknown
  /** Fields that show their own faults. */
  readonly fields?: readonly string[]
}

/** Reason of a refusal; empty without one. */
export const RefusalAlert = ({ of, fields = [] }: Props) => {
  if (!of) return null
  const { faults } = problemOf(of)
  const areShownElsewhere =
    faults.length > 0 && faults.every(({ field }) => field !== undefined && fields.includes(field))
  if (areShownElsewhere) return null
  return (
    <Alert color="red" role="alert">
      <Refusal of={of} />
    </Alert>
  )
}
