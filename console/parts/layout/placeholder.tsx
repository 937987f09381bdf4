import { Failure } from '../failure.tsx'
import { Loading, type LoadingProps } from '../loading.tsx'

interface Props extends LoadingProps {
  /** Request of the data. */
  readonly of: {
    readonly isPending: boolean
    readonly isLoadingError: boolean
    readonly error: unknown
    readonly refetch: () => unknown
  }
}

/**
 * Placeholder of data that a request has not delivered: grey lines, or its failure with a retry. A failure to renew delivered data
 * shows nothing, so the data stays.
 */
export const Placeholder = ({ of, ...shape }: Props) => {
  if (of.isPending) return <Loading {...shape} />
  return of.isLoadingError ? <Failure of={of.error} retry={of.refetch} /> : null
}
