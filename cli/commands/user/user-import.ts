import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { FOREIGN_FORMATS, type ForeignFormat } from '@vitrina/schema/console/people-import'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { beginImport, importPeople } from '@vitrina/server/hub/people-import/import-people'
import { deleteProgress, type ImportProgress } from '@vitrina/server/hub/people-import/import-queries'
import type { LineDefaults } from '@vitrina/server/hub/people-import/person-line'
import type { Position } from '@vitrina/server/imports/jobs/records/raw-record'
import { peopleIn } from '@vitrina/server/people-file'
import { command, UsageError } from '../../command.ts'
import { countWithNoun, formatCount } from '../../format-count.ts'
import { siteBySlug } from '../../site.ts'
import { errorsFileOf } from '../../transfer/import-outcome.ts'
import { openSource } from '../../transfer/import-source.ts'
import { interruptible } from '../../transfer/interruption.ts'
import { paceMeter } from '../../transfer/pace.ts'
import { personRecords } from '../../transfer/person-records.ts'
import { type Progress, progressOn } from '../../transfer/progress.ts'
import { refusedLines } from '../../transfer/refused-lines.ts'

/** Persons per batch: some three seconds of hashing on two cores, which a kill loses. */
const BATCH = 256

export const userImport = command({
  summary: 'Import customers of a shop from a CSV file, with their password hashes.',
  args: ['file'],
  options: {
    site: { type: 'string', value: '<slug>', help: 'Site of the customers' },
    format: {
      type: 'string',
      value: '<name>',
      help: `Format of hashes that do not name it: ${FOREIGN_FORMATS.join(', ')}; or the column format`,
    },
    'salt-file': {
      type: 'string',
      value: '<file>',
      help: 'File with the prefix of each password, as _COOKIE_KEY_ of PrestaShop; or the column salt',
    },
    language: {
      type: 'string',
      value: '<ro>',
      help: 'Language of lines without one; ro by default',
    },
    proven: {
      type: 'boolean',
      help: 'The site has verified every email address: new users can sign in at once',
    },
    errors: {
      type: 'string',
      value: '<file>',
      help: 'File for refused lines; next to the imported file by default',
    },
  },
  async run({ file, site: slug, proven = false, errors, ...values }, { env, openToWrite, answer, note }) {
    const defaults = defaultsOf(values)
    const errorsFile = errors ?? errorsFileOf(file, 'people', 'csv')
    const progress = progressOn(process.stderr, env)
    const sql = await openToWrite()
    const siteId = slug === undefined ? null : (await siteBySlug(sql, slug)).id

    await interruptible(async (signal) => {
      await using source = await openSource(file, signal)
      if (!source.identity)
        throw new UsageError(
          'People are imported from a file, not from standard input, so that the import can be resumed.',
        )
      const digest = createHash('sha256')
        .update(JSON.stringify([source.identity, siteId, proven, defaults, errorsFile]))
        .digest()
      let state = await beginImport(sql, digest)
      if (state.position)
        progress.note(`Resuming after ${countWithNoun(lines(state), 'line', 'lines')} from before.`)
      await using refused = await refusedLines(errorsFile, state.error_bytes)
      const paceOf = paceMeter()
      const position = state.position as Position | null
      for await (const batch of personRecords(source.content, BATCH, position)) {
        signal.throwIfAborted()
        const { people, faulty } = peopleIn(batch.header, batch.records, defaults)
        await refused.add(
          batch,
          faulty.map(({ record, ...faults }) => [record, faults] as const),
        )
        const read = { people, refused: faulty.length, position: batch.position, errorBytes: refused.bytes() }
        state = await importPeople(sql, { digest, siteId, proven }, state, read)
        show(
          progress,
          state,
          source.size ? source.position() / source.size : undefined,
          paceOf(lines(state), undefined)?.perSecond,
        )
      }
      progress.clear()
      await source.refuseChange().catch((cause) => {
        throw new Error(`${file} changed during the import: some lines may be missing.`, { cause })
      })
      const { made, known, refused: wrong } = state
      const outcome = { made, known, refused: wrong, ...(wrong > 0 && { errors_file: errorsFile }) }
      answer(
        outcome,
        `${basename(file)}: ${formatCount(made)} created, ${formatCount(known)} known, ${formatCount(wrong)} refused.`,
      )
      await deleteProgress(sql, digest)
      if (known > 0)
        note(
          'Known users keep their password. The imported one replaces it after they follow a link in an email.',
        )
      if (wrong > 0)
        throw new Error(
          `${countWithNoun(wrong, 'line', 'lines')} refused. See ${errorsFile}: the refused lines with their faults.`,
        )
    })
  },
})

const lines = ({ made, known, refused }: ImportProgress): number => made + known + refused

const show = (progress: Progress, state: ImportProgress, share: number | undefined, perSecond = 0): void =>
  progress.show({
    title: 'Importing',
    share: share === undefined ? undefined : Math.min(1, share),
    detail: countWithNoun(lines(state), 'line', 'lines'),
    rate: perSecond ? `${Math.round(perSecond)}/s` : '',
    secondsLeft: undefined,
  })

const defaultsOf = (values: {
  readonly language: string | undefined
  readonly format: string | undefined
  readonly 'salt-file': string | undefined
}): LineDefaults => ({
  language: wordOf<Language>('language', LANGUAGES, values.language ?? 'ro'),
  ...(values.format !== undefined && {
    format: wordOf<ForeignFormat>('format', FOREIGN_FORMATS, values.format),
  }),
  ...(values['salt-file'] !== undefined && { salt: readFileSync(values['salt-file'], 'utf8').trim() }),
})

const wordOf = <T extends string>(option: string, valid: readonly T[], word: string): T => {
  const match = valid.find((one) => one === word)
  if (!match) throw new UsageError(`--${option}: one of ${valid.join(', ')}, not "${word}".`)
  return match
}
