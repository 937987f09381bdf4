import { command, UsageError } from '../command.ts'
import { tell } from '../language.ts'
import { placeOf, TARGET_OPTIONS, type Target, targetOf } from '../target.ts'
import { formatOfName } from '../transfer/file-format.ts'
import { type Begun, sendFile } from '../transfer/import-file.ts'
import { follow, readJob } from '../transfer/import-job.ts'
import { conclude, errorsFileOf } from '../transfer/import-outcome.ts'
import { openSource } from '../transfer/import-source.ts'
import { interruptible } from '../transfer/interruption.ts'
import { objectNamed } from '../transfer/object.ts'
import { progressOn } from '../transfer/progress.ts'
import { reach } from '../transfer/reach.ts'
import { NO_STATE, transferState } from '../transfer/state-file.ts'
import { IMPORTS } from '../words/imports.ts'

export const importFile = command({
  summary: tell(IMPORTS.summary),
  args: ['object', 'file'],
  options: {
    format: { type: 'string', value: '<format>', help: tell(IMPORTS.formatOption) },
    'dry-run': { type: 'boolean', help: tell(IMPORTS.tryOption) },
    mode: { type: 'string', value: '<create|update>', help: tell(IMPORTS.modeOption) },
    slugs: { type: 'string', value: 'auto', help: tell(IMPORTS.slugsOption) },
    errors: {
      type: 'string',
      value: '<file>',
      help: tell(IMPORTS.errorsOption),
    },
    detach: { type: 'boolean', help: tell(IMPORTS.detachOption) },
    ...TARGET_OPTIONS,
  },
  async run({ object: name, file, ...values }, tools) {
    const object = objectNamed(name)
    const target = await targetOf(values, tools.env)
    const format = formatOf(file, values.format)
    const query = queryOf(values)
    const progress = progressOn(process.stderr, tools.env)

    await interruptible(async (signal) => {
      await using source = await openSource(file, signal)
      const key = [await placeOf(target, tools.env), object, source.identity, format, query.toString()]
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
  if (given !== undefined) throw new UsageError(tell(IMPORTS.badFormat, { text: given }))
  const named = formatOfName(file)
  if (named) return named.format
  throw new UsageError(
    file === '-' ? tell(IMPORTS.formatOfInputNeeded) : tell(IMPORTS.formatNeeded, { file }),
  )
}

const queryOf = ({
  mode,
  slugs,
  'dry-run': dryRun,
}: {
  readonly mode: string | undefined
  readonly slugs: string | undefined
  readonly 'dry-run': boolean | undefined
}): URLSearchParams => {
  if (slugs !== undefined && slugs !== 'auto') throw new UsageError(tell(IMPORTS.badSlugs))
  if (mode !== undefined && mode !== 'create' && mode !== 'update')
    throw new UsageError(tell(IMPORTS.badMode))
  return new URLSearchParams({
    ...(dryRun && { dry_run: 'true' }),
    ...(mode && { mode }),
    ...(slugs && { slugs }),
  })
}

/** What we serve ourselves has no address by the time that somebody reads it. */
const addressOf = (target: Target, path: string): string =>
  target.kind === 'server' ? `${target.base}${path}` : path

const howToGoOn = (target: Target, path: string | undefined, canBeRepeated: boolean): string => {
  if (path === undefined) return tell(canBeRepeated ? IMPORTS.stoppedUpload : IMPORTS.stoppedNothing)
  if (target.kind === 'site') return tell(canBeRepeated ? IMPORTS.stoppedHereAgain : IMPORTS.stoppedHere)
  return canBeRepeated
    ? tell(IMPORTS.goesOnAgain)
    : tell(IMPORTS.goesOnAt, { address: addressOf(target, path) })
}
