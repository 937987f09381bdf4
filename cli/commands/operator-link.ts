import { readConfig } from '@vitrina/server/config'
import { makeSetUpLink } from '@vitrina/server/console/set-up-link'
import { command } from '../command.ts'
import { consoleOrigin } from '../origins.ts'
import { moment } from '../table.ts'

export const operatorLink = command({
  summary: 'Make a link by which the first operator sets up the console. It is printed once.',
  async run(_, { env, openToWrite, answer, note }) {
    const origin = consoleOrigin(readConfig(env))
    const sql = await openToWrite()
    const made = await makeSetUpLink(sql, origin)
    if (!made)
      throw new Error(
        'There is an operator already. Others are let in at the console, or by: vitrina user create <email> --operator, vitrina operator add <email>',
      )
    answer(made, made.link)
    note(`Whoever opens this link first operates this Vitrina; it works until ${moment(made.expires_at)}.`)
  },
})
