import { useState } from 'react'
import type { QueryArguments } from '../api/request.ts'

type Ids = ReadonlySet<string | number>

const NONE: Ids = new Set()

/**
 * The objects that are selected of those that are asked for, on whatever page they are. Nothing is when something else is asked
 * for: what is no longer found would be changed unseen.
 */
export const useSelection = (narrowing: QueryArguments) => {
  const asked = JSON.stringify(narrowing)
  const [selection, setSelection] = useState({ asked, ids: NONE })
  if (selection.asked !== asked) setSelection({ asked, ids: NONE })
  return { selected: selection.ids, select: (ids: Ids) => setSelection({ asked, ids }) }
}
