import { DRY_RUN } from '../../../platform/batch/options.ts'
import { oneOf } from '../../../platform/http/protocol/query.ts'

/** Parameters of a deletion. `words`: accepted values of `with`, which names dependent rows to delete with the object. */
export const deleteParameters = (words: readonly string[]) => ({
  ...DRY_RUN,
  ...(words.length > 0 && {
    with: oneOf(
      words,
      `Also deletes its ${words.join(', ')}. Without it, an object that has some is refused (in_use)`,
    ),
  }),
})

export type DeleteParameters = ReturnType<typeof deleteParameters>
