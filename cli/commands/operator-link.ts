import { readConfig } from '@vitrina/server/config'
import { makeSetUpLink } from '@vitrina/server/console/set-up-link'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { consoleOrigin } from '../origins.ts'
import { moment } from '../table.ts'
import { OPERATORS } from '../words/operators.ts'

export const operatorLink = command({
  summary: tell(OPERATORS.link),
  async run(_, { env, openToWrite, answer, note }) {
    const origin = consoleOrigin(readConfig(env))
    const sql = await openToWrite()
    const made = await makeSetUpLink(sql, origin)
    if (!made) throw new Error(tell(OPERATORS.thereIsOne))
    answer(made, made.link)
    note(tell(OPERATORS.whoeverOpens, { until: moment(made.expires_at) ?? '' }))
  },
})
