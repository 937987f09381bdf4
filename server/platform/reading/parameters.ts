import { LIST_SHAPES } from '@vitrina/schema/wire/list-shape'
import { mapped, oneOf, type QueryParameter, someOf, wholeNumber } from '../http/query.ts'

// Parameters that reads of many modules have alike. No default is told of them: a generated client would send it, and some of them
// exclude each other.

/** What a GET takes of pages where all is answered at once. */
export const ALL_ON_ONE_PAGE = {
  page: wholeNumber(1, 'Behind the first page of a list there is nothing: `[]`'),
  page_size: wholeNumber(1, 'Taken, and without effect: all is one page'),
}

/** What every GET takes (rule 4.1.1), where all is answered at once with fields of these names. */
export const everyGet = <const Name extends string>(names: readonly Name[]) => ({
  fields: someOf(names),
  ...ALL_ON_ONE_PAGE,
})

/** Rows a page: `usual` of them unless given, and no more than `most`. */
export const pageSizeOf = (usual: number, most: number): QueryParameter<number> =>
  mapped(wholeNumber(1, `${usual} unless given; more than ${most} is reduced to ${most}`), (size) =>
    Math.min(size, most),
  )

export const PAGE_NUMBER = wholeNumber(1, 'Number of the page, from 1')

/** The form of a list (rule 4.1.2). */
export const SHAPE_ASKED = oneOf(
  LIST_SHAPES,
  'page: the list as { count, next, previous, results }, which x-page-schema of the answer describes; array: as it is documented. Left out: array, unless the site of the token has page',
)
