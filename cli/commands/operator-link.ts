import { readConfig } from '@vitrina/server/config'
import { makeSetUpLink } from '@vitrina/server/console/set-up-link'
import { command } from '../command.ts'
import { consoleOrigin } from '../origins.ts'
import { utcTime } from '../table.ts'

export const operatorLink = command({
  summary: 'Create the setup link for the first operator. It is printed once.',
  async run(_, { env, openToWrite, answer, note }) {
    const origin = consoleOrigin(readConfig(env))
    const sql = await openToWrite()
    const setUpLink = await makeSetUpLink(sql, origin)
    if (!setUpLink)
      throw new Error(
        'There is an operator already. Add others at the console, or by: vitrina user create <email> --operator, vitrina operator add <email>',
      )
    answer(setUpLink, setUpLink.link)
    note(
      `The first visitor of this link becomes the operator of this Vitrina; it expires at ${utcTime(setUpLink.expires_at)}.`,
    )
  },
})
