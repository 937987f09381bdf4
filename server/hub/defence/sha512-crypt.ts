import { createHash } from 'node:crypto'

/** Order in which the bytes of the last hash are encoded, three bytes to four characters. */
const GROUPS = Array.from({ length: 21 }, (_, i) => {
  const bytes = [i, i + 21, i + 42]
  return [bytes[i % 3], bytes[(i + 1) % 3], bytes[(i + 2) % 3]] as [number, number, number]
})

const ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Encodes a number in the given number of characters, lowest six bits first, as in crypt(3) and phpass. */
export const sixBits = (value: number, characters: number): string =>
  Array.from({ length: characters }, (_, i) => ALPHABET[(value >> (6 * i)) & 0x3f]).join('')

const sha512 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha512')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const repeated = (block: Buffer, length: number): Buffer => Buffer.alloc(length, block)

/** Digest of `$6$`, 86 characters, as in glibc (Drepper, Unix crypt using SHA-256 and SHA-512). */
export const sha512Crypt = (text: string, salt: string, rounds: number): string => {
  const password = Buffer.from(text)
  const { length } = password
  // Buffer.alloc does not accept an empty fill.
  const other = length === 0 ? Buffer.alloc(0) : repeated(sha512(password, salt, password), length)
  const bits: Buffer[] = []
  const passwordDigest = sha512(password, salt, password)
  for (let bit = length; bit > 0; bit >>= 1) bits.push(bit & 1 ? passwordDigest : password)
  let state = sha512(password, salt, other, ...bits)

  const p = length === 0 ? password : repeated(sha512(...Array.from({ length }, () => password)), length)
  const salted = Buffer.from(salt)
  const times = 16 + (state[0] as number)
  const s =
    salted.length === 0
      ? salted
      : repeated(sha512(...Array.from({ length: times }, () => salted)), salted.length)
  for (let round = 0; round < rounds; round++) {
    const parts: Buffer[] = [round & 1 ? p : state]
    if (round % 3) parts.push(s)
    if (round % 7) parts.push(p)
    parts.push(round & 1 ? state : p)
    state = sha512(...parts)
  }

  const [last] = [state[63] as number]
  const groups = GROUPS.map(([high, middle, low]) =>
    sixBits(((state[high] as number) << 16) | ((state[middle] as number) << 8) | (state[low] as number), 4),
  )
  return groups.join('') + sixBits(last, 2)
}
