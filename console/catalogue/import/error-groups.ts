import type { JobError } from '@vitrina/schema/job'

/** Fault of one or several lines. */
export interface ErrorGroup extends Pick<JobError, 'field' | 'code' | 'message'> {
  readonly lines: readonly number[]
  /** True if the message of other lines has other values; the first line's message is shown. */
  readonly isVaried: boolean
}

/** Quoted value in a message of any language. */
const NAMED = /“[^”]*”|„[^”]*”|«[^»]*»/g

/** Faults of lines, grouped by field and sentence, in the order of the first occurrence. */
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
