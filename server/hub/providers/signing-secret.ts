import { createPrivateKey } from 'node:crypto'

/** Apple developer key, used instead of a client secret. */
export interface SigningSecret {
  readonly teamId: string
  readonly keyId: string
  /** Private key on P-256, in PEM (PKCS #8). */
  readonly privateKey: string
}

/** Text of a signing secret for encryption; undefined for an invalid key. */
export const signingSecretOf = (secret: SigningSecret): string | undefined => {
  try {
    const { asymmetricKeyDetails } = createPrivateKey(secret.privateKey)
    return asymmetricKeyDetails?.namedCurve === 'prime256v1' ? JSON.stringify(secret) : undefined
  } catch {
    return undefined
  }
}
