import { recordAt, type TextRecord } from './records.ts'
import { type Numbers, plainCell } from './written-numbers.ts'

/** Rewrites the numbers in records of CSV, piece by piece; all other content is unchanged, including malformed content. */
export const numberRewriter = (delimiter: string, numbers: Numbers, headerNumber: number) => {
  let rest = ''
  /** Number of the previous record, from 1, blank records included. The first record here is the end of the header line. */
  let number = headerNumber - 1
  const take = (isComplete: boolean): string => {
    let written = ''
    let at = 0
    while (at < rest.length) {
      const record = recordAt(rest, at, delimiter, isComplete)
      if (!record) break
      written += rewritten(rest, record, numbers, ++number)
      at = record.next
    }
    rest = rest.slice(at)
    return written
  }
  return {
    /** Receives a piece; returns the records that it completes. */
    push: (text: string): string => {
      rest += text
      return take(false)
    },
    /** Returns the remaining text at the end. */
    end: (): string => take(true),
  }
}

/** {@link numberRewriter} as a stream. */
export const rewriteNumbers = (
  delimiter: string,
  numbers: Numbers,
  headerNumber: number,
): TransformStream<string, string> => {
  const rewriter = numberRewriter(delimiter, numbers, headerNumber)
  return new TransformStream({
    transform: (text, controller) => controller.enqueue(rewriter.push(text)),
    flush: (controller) => controller.enqueue(rewriter.end()),
  })
}

const rewritten = (
  text: string,
  { cells, from, next }: TextRecord,
  numbers: Numbers,
  row: number,
): string => {
  let written = ''
  let at = from
  for (const [place, cell] of cells.entries()) {
    const plain = plainCell(numbers, place, cell.text, !cell.quoted, row)
    if (plain === cell.text) continue
    // A number in the server's notation needs no quotes.
    written += text.slice(at, cell.from) + plain
    at = cell.to
  }
  return written + text.slice(at, next)
}
