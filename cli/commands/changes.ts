import { CHANGE_TYPES, type ChangeType } from '@vitrina/schema/events'
import { type Change, ChangesGone, changes, presentCursor } from '@vitrina/sdk/changes'
import { atServer } from '../at-server.ts'
import { command, UsageError } from '../command.ts'
import { tell } from '../language.ts'
import { written } from '../output.ts'
import { cell } from '../table.ts'
import { TARGET_OPTIONS } from '../target.ts'
import { interruptible } from '../transfer/interruption.ts'
import { NO_STATE, transferState } from '../transfer/state-file.ts'
import { CHANGES } from '../words/changes.ts'

const SCOPES = ['content:read', 'orders:read'] as const

export const printChanges = command({
  summary: tell(CHANGES.summary),
  options: {
    after: { type: 'string', value: '<cursor>', help: tell(CHANGES.after) },
    types: { type: 'string', value: '<a,b>', help: tell(CHANGES.types) },
    follow: { type: 'boolean', short: 'f', help: tell(CHANGES.follow) },
    resume: { type: 'boolean', help: tell(CHANGES.resume) },
    'not-own': { type: 'boolean', help: tell(CHANGES.notOwn) },
    ...TARGET_OPTIONS,
  },
  async run({ after, types, follow = false, resume = false, 'not-own': notOwn = false, ...values }, tools) {
    if (resume && after !== undefined) throw new UsageError(tell(CHANGES.resumeOrAfter))
    const wanted = types === undefined ? undefined : typesOf(types)
    const from = after === undefined ? undefined : cursorOf(after)
    if (from === 'now' && !follow)
      return atServer(values, SCOPES, tools, async ({ base, token }) => {
        const next = await presentCursor({ url: base, token })
        tools.answer({ next }, String(next))
      })
    await interruptible((signal) =>
      atServer(values, SCOPES, tools, async ({ base, token }) => {
        const key = ['changes', base, token, wanted, notOwn]
        const state = resume ? transferState<number>(tools.env, key, tools.note) : NO_STATE
        const away = onceAnAbsence(() => tools.note(tell(CHANGES.away, { url: base })))
        const feed = changes({
          url: base,
          token,
          after: from ?? state.read(),
          wait: follow ? 50 : 0,
          types: wanted,
          excludeOrigin: notOwn ? 'self' : undefined,
          signal,
          save: state.save,
          restored: (safe) => tools.note(tell(CHANGES.restored, { safe })),
          onFailure: away.failed,
        })
        try {
          for await (const change of feed) {
            away.answered()
            await written(tools.json ? JSON.stringify(change) : lineOf(change))
          }
        } catch (error) {
          if (!(error instanceof ChangesGone)) throw error
          throw new Error(tell(CHANGES.gone, { oldest: error.oldest }), { cause: error })
        }
        signal.throwIfAborted()
      }),
    )
  },
})

const cursorOf = (text: string): number | 'now' => {
  if (text === 'now') return text
  if (/^\d{1,16}$/.test(text)) return Number(text)
  throw new UsageError(tell(CHANGES.badAfter, { text }))
}

const typesOf = (text: string): ChangeType[] =>
  text.split(',').map((word) => {
    const type = CHANGE_TYPES.find((type) => type === word.trim())
    if (!type) throw new UsageError(tell(CHANGES.badType, { word, valid: CHANGE_TYPES }))
    return type
  })

/** Fields that cannot be cut by other programs stand last. */
const lineOf = ({ cursor, at, type, id, key, action, fields, origin }: Change): string =>
  cell(
    [cursor, at, action, type, id, key ?? '-', origin ?? '-', fields?.join(',') ?? '-']
      .map(String)
      .join('  '),
  )

/** Tells of an absence once, however often it is met. */
const onceAnAbsence = (tellIt: () => void) => {
  let isAway = false
  return {
    failed() {
      if (!isAway) tellIt()
      isAway = true
    },
    answered() {
      isAway = false
    },
  }
}
