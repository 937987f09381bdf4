/** True if `If-None-Match` or `If-Match` has the current ETag, strong or weakened by a proxy (rules 4.1.7, 6.8). */
export const matches = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, ''))) ?? false
