const CTRL_C = '\u0003'

/** Calls `work` when a key is pressed in the terminal; the returned function stops listening. */
export const onKey = (key: string, work: () => void): (() => void) => {
  const { stdin } = process
  if (!stdin.isTTY) return () => undefined
  const pressed = (typed: Buffer) => {
    // A terminal in raw mode sends no signal for this key.
    if (typed.includes(CTRL_C)) process.kill(process.pid, 'SIGINT')
    else if (typed.toString().toLowerCase() === key) work()
  }
  stdin.setRawMode(true).on('data', pressed).resume()
  return () => {
    stdin.off('data', pressed).setRawMode(false).pause()
  }
}
