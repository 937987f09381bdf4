/**
 * Maximum length of a token of the hub in characters. The limit of `group add` keeps the names of a person's
 * groups below it; readers refuse longer tokens.
 */
export const LONGEST_TOKEN = 8_192

/**
 * Seconds by which `iat` and `nbf` of a token lie before the moment of its issue, so that a site whose clock is a little behind takes
 * it at once: stock verifiers refuse what was issued in their future. `exp` counts from the true moment.
 */
export const BACKDATED_SECONDS = 10
