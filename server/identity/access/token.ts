import { hash, randomBytes } from 'node:crypto'

declare const parsed: unique symbol

/** What a token's text says without the database. Only {@link parseToken} makes one. */
export interface Credential {
  /** Null in a token of somebody's own making, which is found by its digest. */
  readonly id: string | null
  /** SHA-256 of the whole text, the only thing of it that is kept. */
  readonly digest: Buffer
  readonly [parsed]: true
}

const ISSUED = /^vt_([0-9a-f]{12})_[A-Za-z0-9_-]{43}$/

/** What an operator may choose for VITRINA_BOOTSTRAP_TOKEN: 16 to 256 visible characters of ASCII. */
const CHOSEN = /^(?!vt_[0-9a-f]{12}_)[!-~]{16,256}$/

/** Reads a token as it was sent. Undefined: no token has such a form, and the database need not be asked. */
export const parseToken = (text: string): Credential | undefined => {
  const [, id] = ISSUED.exec(text) ?? []
  if (id === undefined && !CHOSEN.test(text)) return undefined
  return { id: id ?? null, digest: hash('sha256', text, 'buffer') } as Credential
}

/** A new token: 256 random bits behind an id that may be shown. */
export const inventToken = (): string => `vt_${inventId()}_${randomBytes(32).toString('base64url')}`

/** The part of a token that may be shown. */
export const inventId = (): string => randomBytes(6).toString('hex')
