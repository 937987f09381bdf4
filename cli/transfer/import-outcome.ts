import { basename } from 'node:path'
import type { JobWithErrors } from '@vitrina/schema/job'
import type { Tools } from '../command.ts'
import { countWithNoun } from '../format-count.ts'
import { outcomesOf, saveErrors } from './import-job.ts'
import { legible } from './legible.ts'
import type { ServerLink } from './link.ts'

interface Report extends Pick<Tools, 'answer' | 'note'> {
  readonly file: string
  readonly errorsFile: string
}

/** Number of printed errors; the file has all of them. */
const SHOWN = 5

/** Reports the outcome of an import, and downloads the refused lines. @throws {Error} if a part of the file was not imported */
export const reportOutcome = async (
  link: ServerLink,
  job: JobWithErrors,
  { file, errorsFile, answer, note }: Report,
): Promise<void> => {
  const name = file === '-' ? 'Standard input' : basename(file)
  const outcomes = outcomesOf(job) || 'nothing imported'
  answer(job, `${job.dry_run ? 'Dry run, nothing is written. ' : ''}${name}: ${outcomes}.`)
  for (const { line, field, message } of job.errors.slice(0, SHOWN))
    note(legible(`  ${field ? `line ${line}, ${field}: ${message}` : `line ${line}: ${message}`}`))

  const where = job.invalid > 0 ? await fetched(link, job, errorsFile, note) : []
  const failed = (why: string) => new Error(legible([why, ...where].join(' ')))
  if (job.state === 'failed') throw failed(`The import failed: ${job.reason?.message ?? 'unknown reason.'}`)
  if (job.state === 'cancelled') throw failed('The import was cancelled.')
  if (job.invalid > 0) throw failed(`${countWithNoun(job.invalid, 'line', 'lines')} refused.`)
}

const fetched = async (
  link: ServerLink,
  job: JobWithErrors,
  file: string,
  note: Tools['note'],
): Promise<string[]> => {
  try {
    await saveErrors(link, job, file)
    return [`See ${file}: the refused lines with their faults.`]
  } catch (error) {
    note(`${file} cannot be written: ${(error as Error).message}`)
    return []
  }
}

/** `feed.errors.csv` for `feed.csv.gz`; in the current folder for standard input. */
export const errorsFileOf = (file: string, object: string, format: string): string => {
  if (file === '-') return `${object.replaceAll('/', '-')}.errors.${format}`
  const [, stem = file, ending = `.${format}`] = /^(.*?)(\.[a-z]+)?(?:\.gz)?$/is.exec(file) ?? []
  return `${stem}.errors${/^\.(xlsx|json)$/i.test(ending) ? `.${format}` : ending}`
}
