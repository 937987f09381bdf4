/** Before the path of the public API when an operator at the console calls it. */
const OF_CONSOLE = /^\/console\/api\/sites\/[^/]+(?=\/(?:external|base)\/)/

/** The path by which whoever has a token makes the same call. */
export const placeOf = (path: string): string => path.replace(OF_CONSOLE, '')
