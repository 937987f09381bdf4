/**
 * Maximum length of a token of the hub in characters. The limit of `group add` keeps the names of a person's
 * groups below it; readers refuse longer tokens.
 */
export const MAX_TOKEN_LENGTH = 8_192

/**
 * Seconds by which `iat` and `nbf` of a token precede its issue, so that a site with a clock slightly behind
 * accepts it: stock verifiers refuse tokens issued in their future. `exp` counts from the issue.
 */
export const BACKDATED_SECONDS = 10
