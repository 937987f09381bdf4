import { ApiRefused } from './api-error.ts'

/** Sends rows in sequential calls of at most `most`. The `index` of an error refers to `rows`. */
export const inPortions = async <Row, Result>(
  rows: readonly Row[],
  most: number,
  send: (portion: readonly Row[]) => Promise<readonly Result[]>,
): Promise<Result[]> => {
  const results: Result[] = []
  for (let first = 0; first < rows.length; first += most)
    try {
      results.push(...(await send(rows.slice(first, first + most))))
    } catch (error) {
      throw error instanceof ApiRefused && first > 0 ? moved(error, first) : error
    }
  return results
}

const moved = (
  { message, status, code, errors, detail, requestId, docUrl }: ApiRefused,
  by: number,
): ApiRefused =>
  new ApiRefused(message, status, {
    code,
    requestId,
    docUrl,
    detail,
    errors: errors.map((error) =>
      error.index === undefined ? error : { ...error, index: error.index + by },
    ),
  })
