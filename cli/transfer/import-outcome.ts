import { basename } from 'node:path'
import type { JobWithErrors } from '@vitrina/schema/job'
import type { Tools } from '../command.ts'
import { type Told, tell, together } from '../language.ts'
import { IMPORTS } from '../words/imports.ts'
import { PROGRESS } from '../words/progress.ts'
import { counted } from './amounts.ts'
import { outcomesOf, saveErrors } from './import-job.ts'
import { legible } from './legible.ts'
import type { ServerLink } from './link.ts'

interface Report extends Pick<Tools, 'answer' | 'note'> {
  readonly file: string
  readonly errorsFile: string
}

/** Of the errors, the first are shown; all are in the file. */
const SHOWN = 5

/**
 * Tells how an import went, and fetches the lines that were refused.
 * @throws {Error} when not all of the file is in
 */
export const conclude = async (
  link: ServerLink,
  job: JobWithErrors,
  { file, errorsFile, answer, note }: Report,
): Promise<void> => {
  const name = file === '-' ? tell(IMPORTS.standardInput) : basename(file)
  const outcomes = outcomesOf(job) || tell(IMPORTS.nothingDone)
  answer(job, [...(job.dry_run ? [tell(IMPORTS.trialRun)] : []), `${name}: ${outcomes}.`].join(' '))
  for (const { line, field, message } of job.errors.slice(0, SHOWN))
    note(
      legible(
        `  ${field ? tell(IMPORTS.lineField, { line, field, message }) : tell(IMPORTS.line, { line, message })}`,
      ),
    )

  const where = job.invalid > 0 ? await fetched(link, job, errorsFile, note) : []
  const failed = (why: Told) => new Error(legible(together([why, ...where])))
  if (job.state === 'failed')
    throw failed(tell(IMPORTS.failed, { reason: job.reason?.message ?? tell(IMPORTS.nobodyKnows) }))
  if (job.state === 'cancelled') throw failed(tell(IMPORTS.cancelled))
  if (job.invalid > 0) throw failed(tell(IMPORTS.refused, { lines: counted(job.invalid, PROGRESS.lines) }))
}

const fetched = async (
  link: ServerLink,
  job: JobWithErrors,
  file: string,
  note: Tools['note'],
): Promise<Told[]> => {
  try {
    await saveErrors(link, job, file)
    return [tell(IMPORTS.seeFile, { file })]
  } catch (error) {
    note(tell(IMPORTS.cannotWrite, { file, reason: (error as Error).message }))
    return []
  }
}

/** `feed.errors.csv` for `feed.csv.gz`; in the folder where we are for standard input. */
export const errorsFileOf = (file: string, object: string, format: string): string => {
  if (file === '-') return `${object.replaceAll('/', '-')}.errors.${format}`
  const [, stem = file, ending = `.${format}`] = /^(.*?)(\.[a-z]+)?(?:\.gz)?$/is.exec(file) ?? []
  return `${stem}.errors${ending.toLowerCase() === '.xlsx' ? '.csv' : ending}`
}
