/** Maximum depth of JSON, beyond all objects of a shop; deeper values are attacks. */
export const MAX_DEPTH = 32

/** Maximum number of values, several times those of a real batch; 64 MiB of `[[],[],...` would become a gigabyte. */
export const MAX_VALUES = 1_000_000

/**
 * Maximum bytes of one object: 64 KiB for each of its texts, with a reserve. It is parsed without yielding, which takes up to
 * about 20 ms.
 */
export const MAX_OBJECT_BYTES = 4 * 2 ** 20

/** Maximum values in one object: ten lists of maximum length. A million keys in one object took 1.2 s to parse. */
export const MAX_OBJECT_VALUES = 100_000

/** Maximum bytes of a body that is parsed as a whole: a form, or a token, but not a batch. */
export const MAX_PARSED_BYTES = 2 ** 20
