/** Piece of an upload, held until the server has stored it. */
export interface UploadPart {
  /** Start, in bytes of the unpacked file. */
  readonly offset: number
  readonly bytes: Buffer
  readonly isLast: boolean
}

/** Splits `content` after its first `from` bytes into parts. There is always a last one, possibly empty. */
export async function* partsOf(
  content: AsyncIterable<Buffer>,
  from: number,
  /** Minimum size of the next part, in bytes. */
  minLength: () => number,
): AsyncGenerator<UploadPart> {
  let seen = 0
  let offset = from
  let pieces: Buffer[] = []
  let length = 0
  for await (const chunk of content) {
    const fresh = chunk.subarray(Math.max(0, from - seen))
    seen += chunk.length
    if (fresh.length > 0 && length >= minLength()) {
      yield { offset, bytes: Buffer.concat(pieces), isLast: false }
      offset += length
      pieces = []
      length = 0
    }
    pieces.push(fresh)
    length += fresh.length
  }
  yield { offset, bytes: Buffer.concat(pieces), isLast: true }
}
