/** Bytes of a stream that wait for the end of their record. */
export interface HeldBytes {
  all(): Buffer
  /** Holds `more` behind all that is held. */
  append(more: Buffer): void
  /** Lets go of the first `count` bytes; who was given them may keep them, for they are never written over. */
  drop(count: number): void
}

const SMALLEST_ROOM = 64 * 1024

/** Room is doubled, so that a record that comes byte by byte costs little more than one that comes whole. */
export const heldBytes = (): HeldBytes => {
  let room = Buffer.alloc(0)
  let from = 0
  let to = 0
  const all = () => room.subarray(from, to)
  return {
    all,
    append: (more) => {
      if (room.length - to < more.length) {
        const held = all()
        room = Buffer.allocUnsafeSlow(Math.max(SMALLEST_ROOM, 2 * (held.length + more.length)))
        held.copy(room)
        from = 0
        to = held.length
      }
      more.copy(room, to)
      to += more.length
    },
    drop: (count) => {
      from += count
    },
  }
}
