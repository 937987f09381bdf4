import { command, UsageError } from '../command.ts'
import { tell } from '../language.ts'
import { placeOf, TARGET_OPTIONS, type Target, targetOf } from '../target.ts'
import { formatOfName } from '../transfer/file-format.ts'
import { type Begun, type ImportFormat, sendFile } from '../transfer/import-file.ts'
import { follow, readJob } from '../transfer/import-job.ts'
import { sendList } from '../transfer/import-list.ts'
import { conclude, errorsFileOf } from '../transfer/import-outcome.ts'
import { openSource } from '../transfer/import-source.ts'
import { interruptible } from '../transfer/interruption.ts'
import { listPlan } from '../transfer/list-options.ts'
import { objectNamed } from '../transfer/object.ts'
import { progressOn } from '../transfer/progress.ts'
import { reach } from '../transfer/reach.ts'
import { NO_STATE, transferState } from '../transfer/state-file.ts'
import { FILE_COLUMNS } from '../words/file-columns.ts'
import { IMPORTS } from '../words/imports.ts'

export const importFile = command({
  summary: tell(IMPORTS.summary),
  args: ['object', 'file'],
  options: {
    format: { type: 'string', value: '<format>', help: tell(FILE_COLUMNS.formatOption) },
    'dry-run': { type: 'boolean', help: tell(IMPORTS.tryOption) },
    mode: { type: 'string', value: '<create|update>', help: tell(IMPORTS.modeOption) },
    slugs: { type: 'string', value: 'auto', help: tell(IMPORTS.slugsOption) },
    columns: { type: 'string', value: '<auto,column=field,…>', help: tell(FILE_COLUMNS.columnsOption) },
    decimals: { type: 'string', value: '<comma|point>', help: tell(FILE_COLUMNS.decimalsOption) },
    encoding: { type: 'string', value: '<encoding>', help: tell(FILE_COLUMNS.encodingOption) },
    sheet: { type: 'string', value: '<sheet>', help: tell(FILE_COLUMNS.sheetOption) },
    set: { type: 'string', value: '<field=value>', multiple: true, help: tell(FILE_COLUMNS.setOption) },
    'copy-names': { type: 'boolean', help: tell(FILE_COLUMNS.copyNamesOption) },
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
    const plan = listPlan(object, format, values)
    if (plan?.at === 'server') for (const [name, text] of Object.entries(plan.query)) query.set(name, text)
    const progress = progressOn(process.stderr, tools.env)

    await interruptible(async (signal) => {
      await using opened = await openSource(file, signal)
      const source =
        plan?.at === 'here' ? { ...opened, content: plan.rewrite(opened.content, progress.note) } : opened
      const { columns, decimals, encoding } = values
      const how = [format, query.toString(), ...(plan?.at === 'here' ? [columns, decimals, encoding] : [])]
      const key = [await placeOf(target, tools.env), object, source.identity, ...how]
      const state = source.identity ? transferState<Begun>(tools.env, key, progress.note) : NO_STATE
      let path: string | undefined
      try {
        await reach(target, tools, { signal, progress }, async (link) => {
          const send = plan?.at === 'server' ? sendList : sendFile
          path = await send(link, { object, query, format, source, state, progress })
          if (values.detach) {
            state.remove()
            return tools.answer(await readJob(link, path), addressOf(target, path))
          }
          const job = await follow(link, path, progress)
          state.remove()
          const errorsFile = values.errors ?? errorsFileOf(file, object, format === 'xlsx' ? 'csv' : format)
          await conclude(link, job, { file, errorsFile, ...tools, ...progress })
        })
      } catch (error) {
        if (signal.aborted) progress.note(howToGoOn(target, path, source.identity !== undefined))
        throw error
      }
    })
  },
})

const formatOf = (file: string, given: string | undefined): ImportFormat => {
  if (given === 'ndjson' || given === 'csv' || given === 'xlsx') return given
  if (given !== undefined) throw new UsageError(tell(IMPORTS.badFormat, { text: given }))
  const named = formatOfName(file)
  if (named) return named.format
  if (/\.xlsx$/i.test(file)) return 'xlsx'
  throw new UsageError(
    file === '-' ? tell(IMPORTS.formatOfInputNeeded) : tell(IMPORTS.formatNeeded, { file }),
  )
}

/** `field=value` as often as it was given, as the API takes it. */
const valuesIn = (given: readonly string[]): Readonly<Record<string, string>> => {
  const values = new Map<string, string>()
  for (const text of given) {
    const [, field = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? []
    if (field === '' || values.has(field)) throw new UsageError(tell(FILE_COLUMNS.badSet, { text }))
    values.set(field, value)
  }
  return Object.fromEntries(values)
}

interface QueryOptions {
  readonly mode: string | undefined
  readonly slugs: string | undefined
  readonly 'dry-run': boolean | undefined
  readonly set: readonly string[] | undefined
  readonly 'copy-names': boolean | undefined
}

const queryOf = ({
  mode,
  slugs,
  'dry-run': dryRun,
  set,
  'copy-names': copyNames,
}: QueryOptions): URLSearchParams => {
  if (slugs !== undefined && slugs !== 'auto') throw new UsageError(tell(IMPORTS.badSlugs))
  if (mode !== undefined && mode !== 'create' && mode !== 'update')
    throw new UsageError(tell(IMPORTS.badMode))
  return new URLSearchParams({
    ...(dryRun && { dry_run: 'true' }),
    ...(mode && { mode }),
    ...(slugs && { slugs }),
    ...(set && { set: JSON.stringify(valuesIn(set)) }),
    ...(copyNames && { copy_names: 'true' }),
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
