import { hash, randomBytes } from 'node:crypto'

declare const parsed: unique symbol

/** Parts of a token that are known without the database, created only by {@link parseToken}. */
export interface Credential {
  /** Id of the token; null for a token chosen by an operator, which is found by its digest. */
  readonly id: string | null
  /** SHA-256 of the whole text, the only stored form. */
  readonly digest: Buffer
  readonly [parsed]: true
}

const ISSUED = /^vt_([0-9a-f]{12})_[A-Za-z0-9_-]{43}$/

/** Accepted texts of VITRINA_BOOTSTRAP_TOKEN: 16 to 256 visible ASCII characters. */
const CHOSEN = /^(?!vt_[0-9a-f]{12}_)[!-~]{16,256}$/

/** Parses a sent token. Undefined for a text of another form, which needs no query. */
export const parseToken = (text: string): Credential | undefined => {
  const [, id] = ISSUED.exec(text) ?? []
  if (id === undefined && !CHOSEN.test(text)) return undefined
  return { id: id ?? null, digest: hash('sha256', text, 'buffer') } as Credential
}

/** Creates a token: 256 random bits after an id that may be shown. */
export const generateToken = (): string => `vt_${generateTokenId()}_${randomBytes(32).toString('base64url')}`

/** Creates the part of a token that may be shown. */
export const generateTokenId = (): string => randomBytes(6).toString('hex')
