import { LIST_SHAPES } from '@vitrina/schema/wire/list-shape'
import { integerParameter, mapped, oneOf, type QueryParameter, someOf } from '../http/protocol/query.ts'

// Parameters of reads in many modules, without defaults: a generated client would send a default, and some of them exclude each
// other.

/** Pagination parameters of a GET that returns everything on one page. */
export const ALL_ON_ONE_PAGE = {
  page: integerParameter(1, 'Number of the page; all objects are on page 1, later pages are empty'),
  page_size: integerParameter(1, 'Accepted without effect: all objects are on one page'),
}

/** Parameters of every GET (rule 4.1.1) that returns everything on one page, with fields of these names. */
export const everyGet = <const Name extends string>(names: readonly Name[]) => ({
  fields: someOf(names),
  ...ALL_ON_ONE_PAGE,
})

/** Parameter of the rows per page: `usual` by default, at most `most`. */
export const pageSizeOf = (usual: number, most: number): QueryParameter<number> =>
  mapped(
    integerParameter(1, `Objects per page, ${usual} by default; more than ${most} is reduced to ${most}`),
    (size) => Math.min(size, most),
  )

export const PAGE_NUMBER = integerParameter(1, 'Number of the page, from 1')

/** Form of a list (rule 4.1.2). */
export const SHAPE_PARAMETER = oneOf(
  LIST_SHAPES,
  'page: the list as { count, next, previous, results }, described in x-page-schema of the response; array: a JSON array. The default is array, unless the site of the token is set to page',
)
