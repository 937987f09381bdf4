/** Forms of a list: a JSON array, or a page, which is an object with the array, the total and links. */
export const LIST_SHAPES = ['array', 'page'] as const
export type ListShape = (typeof LIST_SHAPES)[number]
