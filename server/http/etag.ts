/** Whether `If-None-Match` names the present tag, however it was weakened on the way (rule 4.1.7). */
export const matches = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, ''))) ?? false
