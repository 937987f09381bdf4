import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Deliberate errors in a response of a device. */
export interface Lie {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly isUnlocked?: boolean
  readonly signature?: Buffer
  readonly userHandle?: string
}

const base64url = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])

/** Encodes the part of CBOR that WebAuthn needs (RFC 8949). */
const cbor = (value: unknown): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as ReadonlyMap<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_CREDENTIAL = 64

/**
 * Authenticator that creates passkeys and signs challenges, in the form in which browsers pass its responses
 * on (Web Authentication Level 3).
 */
export const device = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let userHandle = ''

  const clientData = (type: string, challenge: string, lie: Lie): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const authenticatorData = (lie: Lie, credential = Buffer.alloc(0)): Buffer => {
    const flags =
      USER_PRESENT |
      (lie.isUnlocked === false ? 0 : USER_VERIFIED) |
      (credential.length > 0 ? HAS_CREDENTIAL : 0)
    return Buffer.concat([
      sha256(lie.rpId ?? new URL(origin).hostname),
      Buffer.from([flags]),
      Buffer.alloc(4),
      credential,
    ])
  }

  const answer = (response: object): string =>
    JSON.stringify({
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response,
    })

  return {
    /** Creates the passkey that a page requests. */
    make(
      options: { readonly challenge: string; readonly user: { readonly id: string } },
      lie: Lie = {},
    ): string {
      userHandle = options.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(lie, credential)],
        ]),
      )
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, lie)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      })
    },

    /** Signs the challenge of a page. */
    answer({ challenge }: { readonly challenge: string }, lie: Lie = {}): string {
      const data = clientData('webauthn.get', challenge, lie)
      const authenticator = authenticatorData(lie)
      const signature = sign('sha256', Buffer.concat([authenticator, sha256(data)]), privateKey)
      return answer({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authenticator),
        signature: base64url(lie.signature ?? signature),
        userHandle: lie.userHandle ?? userHandle,
      })
    },
  }
}

/** WebAuthn options of a page. */
export const optionsIn = (text: string) => {
  const [, quoted = ''] = /data-options="([^"]*)"/.exec(text) ?? []
  return JSON.parse(quoted.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
}
