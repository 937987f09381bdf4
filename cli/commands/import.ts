import { command, UsageError } from '../command.ts'
import { TARGET_OPTIONS, type Target, targetKey, targetOf } from '../target.ts'
import { formatOfName } from '../transfer/file-format.ts'
import { type ImportFormat, type StartedImport, sendFile } from '../transfer/import-file.ts'
import { readJob, waitForJob } from '../transfer/import-job.ts'
import { sendList } from '../transfer/import-list.ts'
import { errorsFileOf, reportOutcome } from '../transfer/import-outcome.ts'
import { openSource } from '../transfer/import-source.ts'
import { interruptible } from '../transfer/interruption.ts'
import { listPlan } from '../transfer/list-options.ts'
import { objectNamed } from '../transfer/object.ts'
import { progressOn } from '../transfer/progress.ts'
import { NO_STATE, transferState } from '../transfer/state-file.ts'
import { withConnection } from '../transfer/with-connection.ts'

export const importFile = command({
  summary: 'Import objects of one type from a file, or from standard input as -.',
  args: ['object', 'file'],
  options: {
    format: {
      type: 'string',
      value: '<format>',
      help: 'ndjson, csv, xlsx, or json for a Products.json of the earlier system; derived from the file name by default',
    },
    'dry-run': { type: 'boolean', help: 'Report the result without writing' },
    mode: {
      type: 'string',
      value: '<create|update>',
      help: 'create: refuse lines of existing objects; update: refuse lines of new objects',
    },
    slugs: { type: 'string', value: 'auto', help: 'Create missing slugs from the names' },
    'text-language': {
      type: 'string',
      value: '<language>',
      help: 'Language of the texts: name is stored as name_ru with ru, and no other language is required',
    },
    columns: {
      type: 'string',
      value: '<auto,column=field,…>',
      help: 'Fields of columns with other names: "Артикул=group_product_id,Цена=price"; auto, alone or first, adds the proposed ones',
    },
    decimals: {
      type: 'string',
      value: '<comma|point>',
      help: 'Decimal separator if the file leaves it open, with --columns or XLSX: comma or point',
    },
    encoding: {
      type: 'string',
      value: '<encoding>',
      help: 'Encoding of a CSV file, such as windows-1251, windows-1250, cp866, koi8-r or utf-16le',
    },
    sheet: { type: 'string', value: '<sheet>', help: 'Sheet of an XLSX file that has several' },
    set: {
      type: 'string',
      value: '<field=value>',
      multiple: true,
      help: 'Default value for new objects, such as category=A-7',
    },
    'copy-names': {
      type: 'boolean',
      help: 'Copy the name of a new object into languages without one, marked by its language: [ru]',
    },
    errors: {
      type: 'string',
      value: '<file>',
      help: 'File for refused lines; next to the imported file by default',
    },
    detach: { type: 'boolean', help: 'Upload, and do not wait for the import' },
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
      const key = [await targetKey(target, tools.env), object, source.identity, ...how]
      const state = source.identity ? transferState<StartedImport>(tools.env, key, progress.note) : NO_STATE
      let path: string | undefined
      try {
        await withConnection(target, tools, { signal, progress }, async (link) => {
          const send = plan?.at === 'server' ? sendList : sendFile
          path = await send(link, { object, query, format, source, state, progress })
          if (values.detach) {
            state.remove()
            return tools.answer(await readJob(link, path), addressOf(target, path))
          }
          const job = await waitForJob(link, path, progress)
          state.remove()
          const errorsFile = values.errors ?? errorsFileOf(file, object, ERRORS[format])
          await reportOutcome(link, job, { file, errorsFile, ...tools, ...progress })
        })
      } catch (error) {
        if (signal.aborted) progress.note(resumeHint(target, path, source.identity !== undefined))
        throw error
      }
    })
  },
})

/** Formats of refused lines. */
const ERRORS = { ndjson: 'ndjson', csv: 'csv', xlsx: 'csv', json: 'ndjson' } as const

const FORMATS = 'ndjson, csv, xlsx or json'

const formatOf = (file: string, option: string | undefined): ImportFormat => {
  if (option === 'ndjson' || option === 'csv' || option === 'xlsx' || option === 'json') return option
  if (option !== undefined) throw new UsageError(`Unknown format "${option}": ${FORMATS}.`)
  const named = formatOfName(file)
  if (named) return named.format
  const [, ending] = /\.(xlsx|json)(?:\.gz)?$/i.exec(file) ?? []
  if (ending) return ending.toLowerCase() === 'xlsx' ? 'xlsx' : 'json'
  throw new UsageError(`--format is required for ${file === '-' ? 'standard input' : file}: ${FORMATS}.`)
}

/** Values of repeated `field=value` options, in the form of the API. */
const valuesIn = (pairs: readonly string[]): Readonly<Record<string, string>> => {
  const values = new Map<string, string>()
  for (const text of pairs) {
    const [, field = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? []
    if (field === '' || values.has(field))
      throw new UsageError(
        `--set: a field and its value, such as category=A-7, each field once, not "${text}".`,
      )
    values.set(field, value)
  }
  return Object.fromEntries(values)
}

interface QueryOptions {
  readonly mode: string | undefined
  readonly slugs: string | undefined
  readonly 'text-language': string | undefined
  readonly 'dry-run': boolean | undefined
  readonly set: readonly string[] | undefined
  readonly 'copy-names': boolean | undefined
}

const queryOf = ({
  mode,
  slugs,
  'text-language': textLanguage,
  'dry-run': dryRun,
  set,
  'copy-names': copyNames,
}: QueryOptions): URLSearchParams => {
  if (slugs !== undefined && slugs !== 'auto') throw new UsageError('--slugs: auto.')
  if (mode !== undefined && mode !== 'create' && mode !== 'update')
    throw new UsageError('--mode: create or update.')
  return new URLSearchParams({
    ...(dryRun && { dry_run: 'true' }),
    ...(mode && { mode }),
    ...(slugs && { slugs }),
    ...(textLanguage && { text_language: textLanguage }),
    ...(set && { set: JSON.stringify(valuesIn(set)) }),
    ...(copyNames && { copy_names: 'true' }),
  })
}

/** URL of a path at the target; only the path if this process serves it, because that server ends with the command. */
const addressOf = (target: Target, path: string): string =>
  target.kind === 'server' ? `${target.base}${path}` : path

const resumeHint = (target: Target, path: string | undefined, canBeRepeated: boolean): string => {
  if (path === undefined)
    return canBeRepeated
      ? 'Stopped: nothing is imported yet. Run the same command to resume the upload.'
      : 'Stopped: nothing was imported.'
  if (target.kind === 'site')
    return canBeRepeated
      ? 'Stopped. The import continues with the same command, or when a server starts.'
      : 'Stopped. The import continues when a server starts.'
  return canBeRepeated
    ? 'The server continues the import. The same command reports its result.'
    : `The server continues the import. ${addressOf(target, path)} reports its result.`
}
