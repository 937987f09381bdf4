import { audit } from '@vitrina/server/hub/audit'
import { limitToken } from '@vitrina/server/identity/access/tokens'
import { CALLS_PER_MINUTE, callsPerMinuteOf, parseCallsPerMinute } from '../calls-per-minute.ts'
import { command, UsageError } from '../command.ts'
import { tell } from '../language.ts'
import { tokenIdOf } from '../token-id.ts'
import { TOKENS } from '../words/tokens.ts'

export const tokenSet = command({
  summary: tell(TOKENS.set),
  args: ['token-id'],
  options: { 'calls-per-minute': CALLS_PER_MINUTE },
  async run({ 'token-id': text, 'calls-per-minute': calls }, { openToWrite, answer }) {
    if (calls === undefined) throw new UsageError(tell(TOKENS.callsNeeded))
    const callsPerMinute = parseCallsPerMinute(calls)
    const id = tokenIdOf(text)
    const sql = await openToWrite()
    if (!(await sql.begin((sql) => limitToken(sql, { id, callsPerMinute }, audit))))
      throw new Error(tell(TOKENS.unknown, { id }))
    const limit = callsPerMinuteOf(callsPerMinute) ?? tell(TOKENS.usualLimit)
    answer({ id, calls_per_minute: callsPerMinute }, tell(TOKENS.limited, { id, limit }))
  },
})
