/** Prefix of the flat name of an own field. */
export const OWN_FIELD_PREFIX = 'custom.'
