import { useState } from 'react'
import type { QueryArguments } from '../../api/request.ts'

type Ids = ReadonlySet<string | number>

const NONE: Ids = new Set()

/**
 * Selected objects of the present query, on all pages. A new query clears the selection, because objects out
 * of sight would be changed.
 */
export const useSelection = (narrowing: QueryArguments) => {
  const asked = JSON.stringify(narrowing)
  const [selection, setSelection] = useState({ asked, ids: NONE })
  if (selection.asked !== asked) setSelection({ asked, ids: NONE })
  return { selected: selection.ids, select: (ids: Ids) => setSelection({ asked, ids }) }
}
