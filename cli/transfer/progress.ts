import { plainLine, progressLine, type Stage } from './progress-line.ts'

/** Display of a running transfer, on a terminal or in a log. */
export interface Progress {
  readonly show: (stage: Stage) => void
  /** Permanent sentence. */
  readonly note: (sentence: string) => void
  /** Ends the stage and removes its live line. */
  readonly clear: () => void
}

const REDRAW_MS = 100
const MIN_MS_BETWEEN_LINES = 5_000
const MAX_MS_BETWEEN_LINES = 30_000

/** Progress as one updated line on a terminal, otherwise as separate lines at intervals. */
export const progressOn = (stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv): Progress =>
  stream.isTTY && env.TERM !== 'dumb' ? liveLine(stream) : linesOf(stream)

/** Only sentences: a live line would disturb a result that is printed to the same terminal. */
export const sentencesOn = (stream: NodeJS.WritableStream): Progress => ({
  show: () => {},
  note: (sentence) => stream.write(`${sentence}\n`),
  clear: () => {},
})

const liveLine = (stream: NodeJS.WriteStream): Progress => {
  let drawnAt = 0
  let last: Stage | undefined
  const draw = () => {
    // The last column remains empty: a full line makes some terminals begin a new one.
    if (last) stream.write(`\r${progressLine(last, (stream.columns || 80) - 1)}\x1b[K`)
    drawnAt = performance.now()
  }
  return {
    show(stage) {
      const isNew = stage.title !== last?.title
      last = stage
      if (isNew || performance.now() - drawnAt >= REDRAW_MS) draw()
    },
    note(sentence) {
      stream.write(`\r\x1b[K${sentence}\n`)
      draw()
    },
    clear() {
      if (last) stream.write('\r\x1b[K')
      last = undefined
    },
  }
}

const linesOf = (stream: NodeJS.WritableStream): Progress => {
  let reportedAt = performance.now()
  let reportedTenth = 0
  return {
    ...sentencesOn(stream),
    show(stage) {
      const silence = performance.now() - reportedAt
      const tenth = Math.floor((stage.share ?? 0) * 10)
      if (silence < MIN_MS_BETWEEN_LINES || (tenth === reportedTenth && silence < MAX_MS_BETWEEN_LINES))
        return
      reportedAt = performance.now()
      reportedTenth = tenth
      stream.write(`${plainLine(stage)}\n`)
    },
  }
}
