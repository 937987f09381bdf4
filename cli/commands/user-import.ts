import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { FOREIGN_FORMATS, type ForeignFormat } from '@vitrina/schema/console/people-import'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { beginImport, importPeople } from '@vitrina/server/hub/people-import/import-people'
import { deleteProgress, type ImportProgress } from '@vitrina/server/hub/people-import/import-queries'
import type { LineDefaults } from '@vitrina/server/hub/people-import/person-line'
import type { Position } from '@vitrina/server/jobs/records/raw-record'
import { peopleIn } from '@vitrina/server/people-file'
import { command, UsageError } from '../command.ts'
import { siteBySlug } from '../site.ts'
import { count, counted } from '../transfer/amounts.ts'
import { errorsFileOf } from '../transfer/import-outcome.ts'
import { openSource } from '../transfer/import-source.ts'
import { interruptible } from '../transfer/interruption.ts'
import { paceMeter } from '../transfer/pace.ts'
import { personRecords } from '../transfer/person-records.ts'
import { type Progress, progressOn } from '../transfer/progress.ts'
import { refusedLines } from '../transfer/refused-lines.ts'

/** Some three seconds of hashing on two cores: what a kill costs. */
const BATCH = 256

export const userImport = command({
  summary: 'Bring in the customers of a shop from a CSV, with the passwords that they have there.',
  args: ['file'],
  options: {
    site: { type: 'string', value: '<slug>', help: 'The site whose customers they were' },
    format: {
      type: 'string',
      value: '<name>',
      help: `Of hashes that do not say it: ${FOREIGN_FORMATS.join(', ')}; or the column format`,
    },
    'salt-file': {
      type: 'string',
      value: '<file>',
      help: 'File with what stands before each password, as the cookie key of PrestaShop; or the column salt',
    },
    language: {
      type: 'string',
      value: '<ro>',
      help: 'Language of those whose line says none; ro unless given',
    },
    proven: {
      type: 'boolean',
      help: 'You vouch that the site had each mailbox confirmed: who is new signs in at once',
    },
    errors: { type: 'string', value: '<file>', help: 'Where refused lines go; beside the file unless given' },
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
        throw new UsageError('People are imported from a file: a pipe cannot be gone on with.')
      const digest = createHash('sha256')
        .update(JSON.stringify([source.identity, siteId, proven, defaults, errorsFile]))
        .digest()
      let state = await beginImport(sql, digest)
      if (state.position)
        progress.note(`Going on behind the ${counted(lines(state), 'line')} that were done before.`)
      await using refused = await refusedLines(errorsFile, state.error_bytes)
      const paceOf = paceMeter()
      const behind = state.position as Position | null
      for await (const batch of personRecords(source.content, BATCH, behind)) {
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
        throw new Error(`${file} changed while it was read: some of its lines may be missing.`, { cause })
      })
      const { made, known, refused: wrong } = state
      const outcome = { made, known, refused: wrong, ...(wrong > 0 && { errors_file: errorsFile }) }
      answer(
        outcome,
        `${basename(file)}: ${count(made)} made, ${count(known)} known before, ${count(wrong)} refused.`,
      )
      await deleteProgress(sql, digest)
      if (known > 0)
        note(
          'Who was known keeps their password. That of the file counts once they have followed a link to their mailbox.',
        )
      if (wrong > 0)
        throw new Error(`${counted(wrong, 'line')} refused. See ${errorsFile}: each line with what is wrong.`)
    })
  },
})

const lines = ({ made, known, refused }: ImportProgress): number => made + known + refused

const show = (progress: Progress, state: ImportProgress, share: number | undefined, perSecond = 0): void =>
  progress.show({
    title: 'Importing',
    share: share === undefined ? undefined : Math.min(1, share),
    detail: counted(lines(state), 'line'),
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
  const found = valid.find((one) => one === word)
  if (!found) throw new UsageError(`--${option} is one of ${valid.join(', ')}.`)
  return found
}
