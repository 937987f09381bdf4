import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { deviceOf } from '@vitrina/schema/device'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { digestOf } from '../../platform/secrets/secret.ts'
import type { ReadSecrets, Secrets } from '../../platform/secrets/secrets.ts'
import { isChallengeOf, newChallenge } from './challenge.ts'
import {
  insertPasskey,
  type Passkey,
  selectPasskey,
  selectPasskeys,
  spendChallenge,
  updatePasskeyUse,
} from './factor-queries.ts'

/** Loaded for the first passkey: it takes 20 MB and 0.25 s. */
const webAuthn = () => import('@simplewebauthn/server')

/** Accepted algorithms of keys by their COSE numbers: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]

/** Time limit of a device in ms. */
const TIME_OUT = 300_000

/** Origin of the page and browser of a passkey request. */
export interface Ceremony {
  /** The public origin of the hub; passkeys belong to its host. */
  readonly origin: string
  /** The secret of the browser. */
  readonly browser: string
  /** Secrets of the deployment. */
  readonly secrets: Secrets
}

/** The ceremony of a page of `origin` in the browser with this secret. */
export const ceremonyAt = async (
  secrets: ReadSecrets,
  origin: string,
  browser: string,
): Promise<Ceremony> => ({ origin, browser, secrets: await secrets() })

const hostOf = (origin: string): string => new URL(origin).hostname

/** True if browsers support passkeys for an origin: no IP address, and TLS except on this machine. */
export const hasPasskeys = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || hostname === 'localhost')
}

const credentialsOf = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({
    type: 'public-key' as const,
    id: id.toString('base64url'),
    transports: [...transports] as AuthenticatorTransport[],
  }))

/** Options for a browser to request a passkey as second factor; without a person, as the only sign-in. */
export const authenticationOptions = async (
  sql: Sql,
  { origin, browser, secrets }: Ceremony,
  userId?: number,
) => ({
  rpId: hostOf(origin),
  challenge: newChallenge(secrets, browser).toString('base64url'),
  timeout: TIME_OUT,
  // Counts as two factors without a password: the device, and what unlocks it.
  userVerification: userId === undefined ? ('required' as const) : ('preferred' as const),
  allowCredentials: userId === undefined ? [] : credentialsOf(await selectPasskeys(sql, userId)),
})

interface PasskeyOwner {
  readonly userId: number
  readonly personId: string
  readonly email: string
}

/** Options for a browser to create a passkey. */
export const registrationOptions = async (
  sql: Sql,
  { origin, browser, secrets }: Ceremony,
  { userId, personId, email }: PasskeyOwner,
) =>
  (await webAuthn()).generateRegistrationOptions({
    timeout: TIME_OUT,
    supportedAlgorithmIDs: ALGORITHMS,
    rpID: hostOf(origin),
    rpName: hostOf(origin),
    userID: new TextEncoder().encode(personId),
    userName: email,
    challenge: new Uint8Array(newChallenge(secrets, browser)),
    attestationType: 'none',
    excludeCredentials: credentialsOf(await selectPasskeys(sql, userId)),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** Parsed response of a device, if the library can verify its form. */
const answerIn = <Answer extends { readonly id: string }>(sent: string): Answer | undefined => {
  try {
    const answer = JSON.parse(sent)
    return typeof answer?.id === 'string' && answer.response instanceof Object ? answer : undefined
  } catch {
    return undefined
  }
}

const checksOf = ({ origin, browser, secrets }: Ceremony) => {
  let challenge = ''
  return {
    expected: {
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      expectedChallenge: (sent: string) => {
        challenge = sent
        return isChallengeOf(Buffer.from(sent, 'base64url'), secrets, browser)
      },
    },
    /** False if the challenge was used before. */
    spend: async (sql: Sql): Promise<boolean> => (await spendChallenge(sql, digestOf(challenge))).length > 0,
  }
}

/** Details of an invalid response do not help a person, so it is refused as a whole. */
const refused = (): undefined => undefined

/** Stores a passkey created by a device. False for an invalid response, or one to another challenge. */
export const addPasskey = async (
  sql: Sql,
  ceremony: Ceremony,
  userId: number,
  { sent, userAgent }: { readonly sent: string; readonly userAgent: string },
): Promise<boolean> => {
  const response = answerIn<RegistrationResponseJSON>(sent)
  const { expected, spend } = checksOf(ceremony)
  const { verifyRegistrationResponse } = await webAuthn()
  const verified =
    response &&
    (await verifyRegistrationResponse({ response, ...expected, supportedAlgorithmIDs: ALGORITHMS }).catch(
      refused,
    ))
  if (!verified?.verified || !(await spend(sql))) return false
  const { credential } = verified.registrationInfo
  const added = await insertPasskey(sql, {
    user_id: userId,
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    device: deviceOf(userAgent) ?? '',
  })
  return added.length > 0
}

/**
 * User of a passkey response; undefined for an invalid one. `alone`: it must represent both factors, so the
 * device must have verified its user.
 */
export const verifyPasskey = async (
  sql: Sql,
  ceremony: Ceremony,
  sent: string,
  { alone }: { readonly alone: boolean },
): Promise<{ readonly userId: number } | undefined> => {
  const response = answerIn<AuthenticationResponseJSON>(sent)
  const [passkey] = response ? await selectPasskey(sql, Buffer.from(response.id, 'base64url')) : []
  if (!response || !passkey) return undefined
  const handle = response.response.userHandle
  if (handle !== undefined && Buffer.from(handle, 'base64url').toString() !== passkey.person_id)
    return undefined
  const { expected, spend } = checksOf(ceremony)
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response,
    ...expected,
    requireUserVerification: alone,
    credential: {
      id: passkey.credential_id.toString('base64url'),
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: [...passkey.transports] as AuthenticatorTransport[],
    },
  }).catch(refused)
  if (!verified?.verified || !(await spend(sql))) return undefined
  const [used] = await updatePasskeyUse(sql, passkey.id, verified.authenticationInfo.newCounter)
  return used && { userId: passkey.user_id }
}
