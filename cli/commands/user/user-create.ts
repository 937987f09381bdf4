import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { readConfig } from '@vitrina/server/config'
import { changeGroups } from '@vitrina/server/hub/operators/groups'
import { makePasswordLink } from '@vitrina/server/hub/operators/password-links'
import { createUser, personNameOf } from '@vitrina/server/hub/people/users'
import { command, UsageError } from '../../command.ts'
import { groupByName } from '../../group.ts'
import { hubOrigin } from '../../origins.ts'
import { emailOf } from '../../person.ts'
import { rethrowAsSentence } from '../../refusal.ts'
import { utcTime } from '../../table.ts'

export const userCreate = command({
  summary: 'Create a user and a link for their first password. It is printed once.',
  args: ['email'],
  options: {
    'first-name': { type: 'string', value: '<text>', help: 'First name' },
    'last-name': { type: 'string', value: '<text>', help: 'Last name' },
    language: {
      type: 'string',
      value: '<ro>',
      help: `Language of pages and emails: ${LANGUAGES.join(', ')}; ro by default`,
    },
    group: { type: 'string', multiple: true, value: '<name>', help: 'Group of the user' },
    operator: { type: 'boolean', help: 'Make the user an operator of the whole deployment' },
  },
  async run(
    {
      email: text,
      'first-name': firstName = '',
      'last-name': lastName = '',
      language = 'ro',
      group: groups = [],
      operator: isOperator = false,
    },
    { env, openToWrite, answer, note },
  ) {
    const email = emailOf(text)
    const named = { firstName: nameOf(firstName), lastName: nameOf(lastName), language: languageOf(language) }
    const origin = hubOrigin(readConfig(env))

    const sql = await openToWrite()
    const { link, expires_at, ...user } = await sql.begin(async (sql) => {
      const person = await createUser(sql, { email, password: null, ...named, isOperator })
      if (!person) throw new Error(`The user ${email.email} already exists.`)
      const add: number[] = []
      for (const name of groups) add.push((await groupByName(sql, name)).id)
      await changeGroups(sql, person.id, { add }).catch(rethrowAsSentence)
      return {
        id: person.id,
        person_id: person.person_id,
        email: person.email,
        ...(await makePasswordLink(sql, person, origin)),
      }
    })
    answer({ ...user, link, expires_at }, link)
    note(`Send this link to ${user.email}: it works once, until ${utcTime(expires_at)}.`)
  },
})

const nameOf = (text: string): string => {
  const name = personNameOf(text)
  if (name === undefined) throw new UsageError(`name: at most 100 visible characters, not "${text}".`)
  return name
}

const languageOf = (word: string): Language => {
  const language = LANGUAGES.find((language) => language === word)
  if (!language) throw new UsageError(`Unknown language "${word}": ${LANGUAGES.join(', ')}.`)
  return language
}
