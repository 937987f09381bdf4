/**
 * Algorithms of the assertions by which a client authenticates (private_key_jwt): asymmetric, since the hub keeps no private key of a
 * client. `EdDSA` and `Ed25519` name the same one (RFC 8037, RFC 9864).
 */
export const ASSERTION_ALGORITHMS = ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'] as const

/** Maximum number of keys in a set. */
export const MAX_CLIENT_KEYS = 10
