import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { readConfig } from '@vitrina/server/config'
import { changeGroups } from '@vitrina/server/hub/operators/groups'
import { makePasswordLink } from '@vitrina/server/hub/operators/password-links'
import { createUser, personNameOf } from '@vitrina/server/hub/people/users'
import { command, UsageError } from '../command.ts'
import { groupByName } from '../group.ts'
import { tell } from '../language.ts'
import { hubOrigin } from '../origins.ts'
import { emailOf } from '../person.ts'
import { asSentence } from '../refusal.ts'
import { moment } from '../table.ts'
import { USERS } from '../words/users.ts'

export const userCreate = command({
  summary: tell(USERS.create),
  args: ['email'],
  options: {
    'first-name': { type: 'string', value: '<text>', help: tell(USERS.firstName) },
    'last-name': { type: 'string', value: '<text>', help: tell(USERS.lastName) },
    language: {
      type: 'string',
      value: '<ro>',
      help: tell(USERS.languageOption, { valid: LANGUAGES }),
    },
    group: { type: 'string', multiple: true, value: '<name>', help: tell(USERS.groupOption) },
    operator: { type: 'boolean', help: tell(USERS.operatorOption) },
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
      if (!person) throw new Error(tell(USERS.taken, { text: email.email }))
      const add: number[] = []
      for (const name of groups) add.push((await groupByName(sql, name)).id)
      await changeGroups(sql, person.id, { add }).catch(asSentence)
      return {
        id: person.id,
        person_id: person.person_id,
        email: person.email,
        ...(await makePasswordLink(sql, person, origin)),
      }
    })
    answer({ ...user, link, expires_at }, link)
    note(tell(USERS.passOn, { email: user.email, until: moment(expires_at) ?? '' }))
  },
})

const nameOf = (text: string): string => {
  const name = personNameOf(text)
  if (name === undefined) throw new UsageError(tell(USERS.badName, { text }))
  return name
}

const languageOf = (word: string): Language => {
  const language = LANGUAGES.find((language) => language === word)
  if (!language) throw new UsageError(tell(USERS.badLanguage, { word, valid: LANGUAGES }))
  return language
}
