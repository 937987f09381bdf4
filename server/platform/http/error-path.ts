import type { Fault } from '@vitrina/schema/errors'

/** Position in a request, in the form of `errors`: the index in the array, then the dotted path. */
export const placeOf = (path: readonly string[], inArray: boolean): Pick<Fault, 'index' | 'field'> => {
  const [first, ...rest] = path
  const indexed = inArray && first !== undefined
  const field = (indexed ? rest : path).join('.')
  return { ...(indexed && { index: Number(first) }), ...(field && { field }) }
}
