import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const isSecret = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value)

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Comparison in constant time. */
export const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(digestOf(one)), Buffer.from(digestOf(other)))
