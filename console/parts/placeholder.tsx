import { Failure } from './failure.tsx'
import { Loading, type LoadingProps } from './loading.tsx'

interface Props extends LoadingProps {
  /** Request of the data. */
  readonly of: {
    readonly isPending: boolean
    readonly error: unknown
    readonly refetch: () => unknown
  }
}

/** Placeholder of data that a request has not delivered: grey lines, or its failure with a retry. */
export const Placeholder = ({ of, ...shape }: Props) => {
  if (of.isPending) return <Loading {...shape} />
  return of.error ? <Failure of={of.error} retry={of.refetch} /> : null
}
