import type { ServerLink } from './link.ts'

/** A few rows of an export, as they are to be written. */
export interface ServerPage {
  readonly bytes: Buffer
  /** The place after which the next page begins; undefined when this is the last. */
  readonly next: string | undefined
  readonly rows: number
  /** Rows of the whole export, as things stand now. */
  readonly total: number
}

interface Asked {
  readonly object: string
  readonly query: URLSearchParams
  /** Position after which to continue; undefined: the beginning. */
  readonly after: string | undefined
}

const LINE_END = '\n'.charCodeAt(0)
const QUOTE = '"'.charCodeAt(0)

const FIRST_ROWS = 500
const MOST_ROWS = 5000
/** Pages are asked for in as many rows as make about this much, so that memory stays bounded however big the rows are. */
const PAGE_BYTES = 8 * 2 ** 20

/** The pages of an export one after another. The header of CSV comes once, with the first. */
export async function* pagesOf(
  link: ServerLink,
  { object, query, after }: Asked,
): AsyncGenerator<ServerPage> {
  let place = after
  let rows = FIRST_ROWS
  const isCsv = query.get('format') === 'csv'
  const asked = new URLSearchParams(query)
  do {
    asked.set('page_size', String(rows))
    if (place !== undefined) asked.set('after', place)
    const { bytes, headers } = await link.patiently(async () => {
      const response = await link.send(`/external/${object}/export/?${asked}`)
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
    rows = Math.max(1, Math.min(MOST_ROWS, Math.round((rows * PAGE_BYTES) / Math.max(bytes.length, 1))))
  } while (place !== undefined)
}

/** Only the place is taken of the address: we know the server by our own. */
const placeAfter = (header: string | null): string | undefined => {
  const [, address] = /<([^>]+)>;\s*rel="next"/.exec(header ?? '') ?? []
  return (address && URL.parse(address, 'http://localhost')?.searchParams.get('after')) || undefined
}

/** The header holds names only, so that it ends with its line. */
const withoutHeader = (bytes: Buffer): Buffer => bytes.subarray(bytes.indexOf(LINE_END) + 1)

/** A cell may hold line ends between its quotes. */
const rowsIn = (bytes: Buffer, isCsv: boolean): number => {
  let rows = 0
  let isQuoted = false
  for (const byte of bytes)
    if (byte === LINE_END && !isQuoted) rows++
    else if (byte === QUOTE && isCsv) isQuoted = !isQuoted
  return rows
}
