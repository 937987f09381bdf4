import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { seal, unseal } from '../../platform/secrets/seal.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { insertAuthenticator, selectAuthenticator, takeStep } from './factor-queries.ts'

// Loaded for the first code or app, because many deployments use none.
const otp = () => import('otplib')
const qrcode = () => import('qrcode-generator')

/** Accepted clock difference of a phone in seconds: one step before and one after. */
const TOLERANCE = 30

const placeOf = (userId: number): string => `hub_authenticator ${userId}`

/** Data to set up an app: as a picture or as text. */
export interface AuthenticatorSetUp {
  /** Secret in Base32. */
  readonly secret: string
  /** `otpauth://…`, which opens the app on a phone. */
  readonly uri: string
  /** QR code of the address: a path of SVG in a square of the given size. */
  readonly picture: { readonly path: string; readonly size: number }
}

const setUpOf = async (secret: string, issuer: string, email: string): Promise<AuthenticatorSetUp> => {
  const [{ generateURI }, { default: qrCode }] = await Promise.all([otp(), qrcode()])
  const uri = generateURI({ issuer, label: email, secret })
  const code = qrCode(0, 'M')
  code.addData(uri)
  code.make()
  const size = code.getModuleCount()
  const lines = Array.from({ length: size }, (_, n) => n)
  const dark = lines.flatMap((y) => lines.filter((x) => code.isDark(y, x)).map((x) => `M${x} ${y}h1v1h-1z`))
  return { secret, uri, picture: { path: dark.join(''), size } }
}

/** Owner of an app; the secrets are those of the deployment. */
export interface AuthenticatorOwner {
  readonly userId: number
  readonly secrets: Secrets
}

/** Label of the app in the phone's list. */
interface AuthenticatorLabel {
  readonly issuer: string
  readonly email: string
}

/**
 * Starts the set-up of an app, which is active once a code of it is accepted; undefined if the person has an
 * active one.
 */
export const beginAuthenticator = async (
  sql: Sql,
  { userId, secrets }: AuthenticatorOwner,
  { issuer, email }: AuthenticatorLabel,
): Promise<AuthenticatorSetUp | undefined> => {
  const { generateSecret } = await otp()
  const secret = generateSecret()
  const [begun] = await insertAuthenticator(
    sql,
    userId,
    seal(secrets, 'authenticator', placeOf(userId), secret),
  )
  return begun && setUpOf(secret, issuer, email)
}

/** App whose setup has begun, for showing its page again; undefined without one. */
export const authenticatorBegun = async (
  sql: Sql,
  owner: AuthenticatorOwner,
  { issuer, email }: AuthenticatorLabel,
): Promise<AuthenticatorSetUp | undefined> => {
  const [row] = await selectAuthenticator(sql, owner.userId)
  const setUp = row && !row.confirmed ? openedOf(owner, row.secret) : undefined
  return setUp === undefined ? undefined : setUpOf(setUp, issuer, email)
}

const openedOf = ({ userId, secrets }: AuthenticatorOwner, sealed: Buffer): string | undefined =>
  unseal(secrets, 'authenticator', placeOf(userId), sealed)

/**
 * Accepts a six-digit code of a person's app: true once, and never for a code older than the last accepted one (RFC 6238 5.2).
 * `confirmed`: true for an active app, false during its set-up.
 */
export const verifyAppCode = async (
  sql: Sql,
  owner: AuthenticatorOwner,
  code: string,
  { confirmed }: { readonly confirmed: boolean },
): Promise<boolean> => {
  const [row] = await selectAuthenticator(sql, owner.userId)
  if (!row || row.confirmed !== confirmed) return false
  const secret = openedOf(owner, row.secret)
  if (secret === undefined) return false
  const { verify } = await otp()
  const verification = await verify({ secret, token: code, epochTolerance: TOLERANCE })
  if (!verification.valid || !('timeStep' in verification)) return false
  const steps = await takeStep(sql, owner.userId, row.secret, Number(verification.timeStep))
  if (steps.length > 0) return true
  // The app may have been encrypted again with another secret in the meantime.
  const [now] = await selectAuthenticator(sql, owner.userId)
  return now !== undefined && !now.secret.equals(row.secret) && verifyAppCode(sql, owner, code, { confirmed })
}
