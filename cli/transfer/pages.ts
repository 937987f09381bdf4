import type { ServerLink } from './link.ts'

/** Some rows of an export, in the form to be written. */
export interface ServerPage {
  readonly bytes: Buffer
  /** Position after which the next page begins; undefined for the last page. */
  readonly next: string | undefined
  readonly rows: number
  /** Current number of rows of the whole export. */
  readonly total: number
}

interface PageRequest {
  readonly object: string
  readonly query: URLSearchParams
  /** Position after which to continue; undefined: the start. */
  readonly after: string | undefined
}

const LINE_END = '\n'.charCodeAt(0)
const QUOTE = '"'.charCodeAt(0)

const FIRST_ROWS = 500
const MAX_ROWS = 5000
/** Target size of a page in bytes, so that memory remains limited for rows of any size. */
const PAGE_BYTES = 8 * 2 ** 20

/** Pages of an export one after another. Only the first has the header of a CSV. */
export async function* pagesOf(
  link: ServerLink,
  { object, query, after }: PageRequest,
): AsyncGenerator<ServerPage> {
  let place = after
  let rows = FIRST_ROWS
  const isCsv = query.get('format') === 'csv'
  const pageQuery = new URLSearchParams(query)
  do {
    pageQuery.set('page_size', String(rows))
    if (place !== undefined) pageQuery.set('after', place)
    const { bytes, headers } = await link.patiently(async () => {
      const response = await link.send(`/external/${object}/export/?${pageQuery}`)
      return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
    })
    const body = isCsv ? withoutHeader(bytes) : bytes
    const isFirst = place === undefined
    place = placeAfter(headers.get('link'))
    yield {
      bytes: isFirst ? bytes : body,
      next: place,
      rows: place === undefined ? rowsIn(body, isCsv) : rows,
      total: Number(headers.get('x-total-count')),
    }
    rows = Math.max(1, Math.min(MAX_ROWS, Math.round((rows * PAGE_BYTES) / Math.max(bytes.length, 1))))
  } while (place !== undefined)
}

/** Only the position is used from the URL: the address of the server is already known. */
const placeAfter = (header: string | null): string | undefined => {
  const [, address] = /<([^>]+)>;\s*rel="next"/.exec(header ?? '') ?? []
  return (address && URL.parse(address, 'http://localhost')?.searchParams.get('after')) || undefined
}

/** Removes the header, which contains only names and ends with its line. */
const withoutHeader = (bytes: Buffer): Buffer => bytes.subarray(bytes.indexOf(LINE_END) + 1)

/** Number of rows; a quoted cell may contain line ends. */
const rowsIn = (bytes: Buffer, isCsv: boolean): number => {
  let rows = 0
  let isQuoted = false
  for (const byte of bytes)
    if (byte === LINE_END && !isQuoted) rows++
    else if (byte === QUOTE && isCsv) isQuoted = !isQuoted
  return rows
}
