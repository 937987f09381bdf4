import type { JobError } from '@vitrina/schema/job'

/** One thing that is wrong with one line or many. */
export interface ErrorGroup extends Pick<JobError, 'field' | 'code' | 'message'> {
  readonly lines: readonly number[]
  /** True if the message of other lines has other values; the first line's message is shown. */
  readonly isVaried: boolean
}

/** Quoted value in a message of any language. */
const NAMED = /“[^”]*”|„[^”]*”|«[^»]*»/g

/** The errors of lines, those of one field and one sentence together, in the order in which they first came. */
export const groupErrors = (errors: readonly JobError[]): ErrorGroup[] => {
  const groups = Map.groupBy(errors, ({ field, code, message }) =>
    JSON.stringify([field, code, message.replace(NAMED, '“”')]),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first === undefined
      ? []
      : [
          {
            ...(first.field !== undefined && { field: first.field }),
            code: first.code,
            message: first.message,
            lines: group.map(({ line }) => line),
            isVaried: group.some(({ message }) => message !== first.message),
          },
        ]
  })
}
