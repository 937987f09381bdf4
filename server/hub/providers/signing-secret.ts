import { createPrivateKey } from 'node:crypto'

/** What a developer at Apple has in place of a client secret. */
export interface SigningSecret {
  readonly teamId: string
  readonly keyId: string
  /** Of P-256, in PEM (PKCS #8). */
  readonly privateKey: string
}

/** What is sealed of a signing secret; undefined when its key is none. */
export const signingSecretOf = (secret: SigningSecret): string | undefined => {
  try {
    const { asymmetricKeyDetails } = createPrivateKey(secret.privateKey)
    return asymmetricKeyDetails?.namedCurve === 'prime256v1' ? JSON.stringify(secret) : undefined
  } catch {
    return undefined
  }
}
