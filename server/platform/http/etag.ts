/** Whether `If-None-Match` or `If-Match` names the present tag, however it was weakened on the way (rules 4.1.7, 6.8). */
export const matches = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, ''))) ?? false
