/** Prefix of the flat name of an own field. */
export const FLAT = 'custom.'
