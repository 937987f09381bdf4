/**
 * Number of cursors of an epoch of a site's feed. A restore continues from a multiple of it, so a cursor
 * shows its epoch. A site would need 30,000 years at a thousand changes a second to fill an epoch, and 8,191
 * restores to use up all epochs.
 */
export const CURSORS_OF_EPOCH = 2 ** 40
