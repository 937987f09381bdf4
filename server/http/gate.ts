/** Waits for a place, and gives the way to leave it. */
export type Enter = () => Promise<() => void>

/** Lets at most `places` works run at a time; the others wait in the order in which they came. */
export const gate = (places: number): Enter => {
  const waiting: (() => void)[] = []
  let free = places

  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return async () => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    let left = false
    return () => {
      if (left) return
      left = true
      leave()
    }
  }
}
