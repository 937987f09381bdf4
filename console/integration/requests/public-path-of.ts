/** Prefix of the public API in the console. */
const OF_CONSOLE = /^\/console\/api\/sites\/[^/]+(?=\/(?:external|base)\/)/

/** Path of the same call with a token. */
export const publicPathOf = (path: string): string => path.replace(OF_CONSOLE, '')
