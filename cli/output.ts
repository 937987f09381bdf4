/** Writes a line to standard output; resolves when it is written, so that a slow reader is waited for. */
export const writeLine = (line: string): Promise<void> =>
  new Promise((done) => {
    process.stdout.write(`${line}\n`, () => done())
  })
