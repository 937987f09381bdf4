/** The forms in which a list is answered: a JSON array, or a page: an object that holds one, how many there are, and where to go on. */
export const LIST_SHAPES = ['array', 'page'] as const
export type ListShape = (typeof LIST_SHAPES)[number]
