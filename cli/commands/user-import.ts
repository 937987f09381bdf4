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
import { command, UsageError } from '../command.ts'
import { tell, together } from '../language.ts'
import { siteBySlug } from '../site.ts'
import { count, counted } from '../transfer/amounts.ts'
import { errorsFileOf } from '../transfer/import-outcome.ts'
import { openSource } from '../transfer/import-source.ts'
import { interruptible } from '../transfer/interruption.ts'
import { paceMeter } from '../transfer/pace.ts'
import { personRecords } from '../transfer/person-records.ts'
import { type Progress, progressOn } from '../transfer/progress.ts'
import { refusedLines } from '../transfer/refused-lines.ts'
import { IMPORTS } from '../words/imports.ts'
import { LISTS } from '../words/lists.ts'
import { PROGRESS } from '../words/progress.ts'
import { USERS } from '../words/users.ts'

/** Some three seconds of hashing on two cores: what a kill costs. */
const BATCH = 256

export const userImport = command({
  summary: tell(USERS.import),
  args: ['file'],
  options: {
    site: { type: 'string', value: '<slug>', help: tell(USERS.importSiteOption) },
    format: {
      type: 'string',
      value: '<name>',
      help: tell(USERS.formatOption, { valid: FOREIGN_FORMATS }),
    },
    'salt-file': {
      type: 'string',
      value: '<file>',
      help: tell(USERS.saltOption),
    },
    language: {
      type: 'string',
      value: '<ro>',
      help: tell(USERS.importLanguageOption),
    },
    proven: {
      type: 'boolean',
      help: tell(USERS.provenOption),
    },
    errors: { type: 'string', value: '<file>', help: tell(USERS.errorsOption) },
  },
  async run({ file, site: slug, proven = false, errors, ...values }, { env, openToWrite, answer, note }) {
    const defaults = defaultsOf(values)
    const errorsFile = errors ?? errorsFileOf(file, 'people', 'csv')
    const progress = progressOn(process.stderr, env)
    const sql = await openToWrite()
    const siteId = slug === undefined ? null : (await siteBySlug(sql, slug)).id

    await interruptible(async (signal) => {
      await using source = await openSource(file, signal)
      if (!source.identity) throw new UsageError(tell(USERS.fromFileOnly))
      const digest = createHash('sha256')
        .update(JSON.stringify([source.identity, siteId, proven, defaults, errorsFile]))
        .digest()
      let state = await beginImport(sql, digest)
      if (state.position)
        progress.note(tell(IMPORTS.goingOnLines, { lines: counted(lines(state), PROGRESS.lines) }))
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
        throw new Error(tell(USERS.changed, { file }), { cause })
      })
      const { made, known, refused: wrong } = state
      const outcome = { made, known, refused: wrong, ...(wrong > 0 && { errors_file: errorsFile }) }
      answer(
        outcome,
        tell(USERS.imported, {
          file: basename(file),
          made: count(made),
          known: count(known),
          refused: count(wrong),
        }),
      )
      await deleteProgress(sql, digest)
      if (known > 0) note(tell(USERS.keepTheirs))
      if (wrong > 0)
        throw new Error(
          together([
            tell(IMPORTS.refused, { lines: counted(wrong, PROGRESS.lines) }),
            tell(IMPORTS.seeFile, { file: errorsFile }),
          ]),
        )
    })
  },
})

const lines = ({ made, known, refused }: ImportProgress): number => made + known + refused

const show = (progress: Progress, state: ImportProgress, share: number | undefined, perSecond = 0): void =>
  progress.show({
    title: tell(PROGRESS.importing),
    share: share === undefined ? undefined : Math.min(1, share),
    detail: counted(lines(state), PROGRESS.lines),
    rate: perSecond ? tell(PROGRESS.perSecond, { amount: Math.round(perSecond) }) : '',
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
  if (!found) throw new UsageError(tell(LISTS.badChoice, { option, valid, text: word }))
  return found
}
