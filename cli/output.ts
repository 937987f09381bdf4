/** Writes a line to standard output, and is done when it is out of our hands: a slow reader is waited for. */
export const written = (line: string): Promise<void> =>
  new Promise((done) => {
    process.stdout.write(`${line}\n`, () => done())
  })
