/**
 * The most characters of a token of the hub. The hub issues no longer one as long as the names of a person's groups weigh what
 * `group add` lets them; whoever reads one looks at nothing longer.
 */
export const LONGEST_TOKEN = 8_192

/**
 * Seconds by which `iat` and `nbf` of a token lie before the moment of its issue, so that a site whose clock is a little behind takes
 * it at once: stock verifiers refuse what was issued in their future. `exp` counts from the true moment.
 */
export const BACKDATED_SECONDS = 10
