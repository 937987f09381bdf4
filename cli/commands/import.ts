import { command, UsageError } from '../command.ts'
import { formatOfName } from '../transfer/file-format.ts'
import { type Begun, sendFile } from '../transfer/import-file.ts'
import { follow, readJob } from '../transfer/import-job.ts'
import { conclude, errorsFileOf } from '../transfer/import-outcome.ts'
import { openSource } from '../transfer/import-source.ts'
import { interruptible } from '../transfer/interruption.ts'
import { objectNamed } from '../transfer/object.ts'
import { progressOn } from '../transfer/progress.ts'
import { NO_STATE, transferState } from '../transfer/state-file.ts'
import { placeOf, reach, TARGET_OPTIONS, type Target, targetOf } from '../transfer/target.ts'

export const importFile = command({
  summary: 'Create and update objects of one kind from a file, or from standard input as -.',
  args: ['object', 'file'],
  options: {
    format: { type: 'string', value: '<format>', help: 'ndjson or csv; as the file is named unless given' },
    'dry-run': { type: 'boolean', help: 'Only say what would be created, updated or refused' },
    slugs: { type: 'string', value: 'auto', help: 'Make the slugs that are missing from the names' },
    errors: {
      type: 'string',
      value: '<file>',
      help: 'Where lines that are refused go; beside the file unless given',
    },
    detach: { type: 'boolean', help: 'Upload, and do not wait until all is imported' },
    ...TARGET_OPTIONS,
  },
  async run({ object: name, file, ...values }, tools) {
    const object = objectNamed(name)
    const target = targetOf(values, tools.env)
    const format = formatOf(file, values.format)
    const query = queryOf(values)
    const progress = progressOn(process.stderr, tools.env)

    await interruptible(async (signal) => {
      await using source = await openSource(file, signal)
      const key = [placeOf(target, tools.env), object, source.identity, format, query.toString()]
      const state = source.identity ? transferState<Begun>(tools.env, key, progress.note) : NO_STATE
      let path: string | undefined
      try {
        await reach(target, tools, { signal, progress }, async (link) => {
          path = await sendFile(link, { object, query, format, source, state, progress })
          if (values.detach) {
            state.remove()
            return tools.answer(await readJob(link, path), addressOf(target, path))
          }
          const job = await follow(link, path, progress)
          state.remove()
          const errorsFile = values.errors ?? errorsFileOf(file, object, format)
          await conclude(link, job, { file, errorsFile, ...tools, ...progress })
        })
      } catch (error) {
        if (signal.aborted) progress.note(howToGoOn(target, path, source.identity !== undefined))
        throw error
      }
    })
  },
})

const formatOf = (file: string, given: string | undefined): 'ndjson' | 'csv' => {
  if (given === 'ndjson' || given === 'csv') return given
  if (given !== undefined) throw new UsageError(`"${given}" is no format: ndjson or csv.`)
  const named = formatOfName(file)
  if (named) return named.format
  throw new UsageError(`--format says whether ${file === '-' ? 'it' : file} is ndjson or csv.`)
}

const queryOf = ({
  slugs,
  'dry-run': dryRun,
}: {
  readonly slugs: string | undefined
  readonly 'dry-run': boolean | undefined
}): URLSearchParams => {
  if (slugs !== undefined && slugs !== 'auto') throw new UsageError('--slugs is auto, or left out.')
  return new URLSearchParams({ ...(dryRun && { dry_run: 'true' }), ...(slugs && { slugs }) })
}

/** What we serve ourselves has no address by the time that somebody reads it. */
const addressOf = (target: Target, path: string): string =>
  target.kind === 'server' ? `${target.base}${path}` : path

const howToGoOn = (target: Target, path: string | undefined, canBeRepeated: boolean): string => {
  if (path === undefined)
    return canBeRepeated
      ? 'Stopped: nothing is imported yet. The same command goes on with the upload.'
      : 'Stopped: nothing was imported.'
  if (target.kind === 'site')
    return `Stopped. The import goes on ${canBeRepeated ? 'with the same command, or ' : ''}as soon as a server runs.`
  return `The server goes on with the import. ${canBeRepeated ? 'The same command' : addressOf(target, path)} tells how it went.`
}
