import { createPrivateKey } from 'node:crypto'

/** Key of a developer at Apple, used instead of a client secret. */
export interface SigningSecret {
  readonly teamId: string
  readonly keyId: string
  /** Private key on P-256, in PEM (PKCS #8). */
  readonly privateKey: string
}

/** Content to seal of a signing secret; undefined for an invalid key. */
export const signingSecretOf = (secret: SigningSecret): string | undefined => {
  try {
    const { asymmetricKeyDetails } = createPrivateKey(secret.privateKey)
    return asymmetricKeyDetails?.namedCurve === 'prime256v1' ? JSON.stringify(secret) : undefined
  } catch {
    return undefined
  }
}
