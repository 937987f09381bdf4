/** Maximum depth of JSON, beyond all objects of a shop; deeper values are attacks. */
export const MAX_DEPTH = 32

/** Several times what a batch of real objects holds; 64 MiB of `[[],[],...` would become a gigabyte. */
export const MAX_VALUES = 1_000_000

/** Bytes of one object: 64 KiB for each of its texts, with room. It is parsed at a stretch, which then takes some 20 ms. */
export const MAX_OBJECT_BYTES = 4 * 2 ** 20

/** Values in one object: ten lists as long as a list may be. A million keys in one object took 1.2 s to parse. */
export const MAX_OBJECT_VALUES = 100_000

/** Maximum bytes of a body that is parsed as a whole: a form, or a token; never a batch. */
export const MAX_PARSED_BYTES = 2 ** 20
