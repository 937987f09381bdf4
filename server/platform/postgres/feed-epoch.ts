/**
 * How many cursors an epoch of a site's feed has: a restore goes on from a multiple of it, so a cursor itself says of which epoch it is.
 * A site would need 30,000 years at a thousand changes a second to fill one, and 8,191 restores to run out of them.
 */
export const CURSORS_OF_EPOCH = 2 ** 40
