/**
 * The most characters of a token of the hub. The hub issues no longer one as long as the names of a person's groups weigh what
 * `group add` lets them; whoever reads one looks at nothing longer.
 */
export const LONGEST_TOKEN = 8_192
