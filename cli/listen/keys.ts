const CTRL_C = '\u0003'

/** Calls `work` when a key is pressed at the terminal; the function that it gives lets go of the keyboard. */
export const onKey = (key: string, work: () => void): (() => void) => {
  const { stdin } = process
  if (!stdin.isTTY) return () => undefined
  const pressed = (typed: Buffer) => {
    // A terminal that hands over each key makes no signal of this one.
    if (typed.includes(CTRL_C)) process.kill(process.pid, 'SIGINT')
    else if (typed.toString().toLowerCase() === key) work()
  }
  stdin.setRawMode(true).on('data', pressed).resume()
  return () => {
    stdin.off('data', pressed).setRawMode(false).pause()
  }
}
