import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { App } from '../platform/http/app.ts'
import { Type } from '../platform/http/bodies/schema.ts'
import { ApiError } from '../platform/http/errors.ts'
import { Form, operation } from '../platform/http/operation.ts'
import type { Transaction } from '../platform/postgres/pool/sql.ts'
import { digestOf } from '../platform/secrets/secret.ts'
import { type SessionParts, sessionOf } from './session-routes.ts'
import { deleteLinks, lockSetUp, selectLink } from './set-up-queries.ts'
import { consoleBrowserOf, openSession } from './sign-in.ts'

const Applicant = Form({
  token: Type.String(),
  email: Type.String(),
  password: Type.String(),
  first_name: Type.Optional(Type.String()),
  last_name: Type.Optional(Type.String()),
  language: Type.Optional(Type.Enum([...LANGUAGES])),
})

const BODY_LIMIT = 8_192

/** Creation of the first operator by the hub. */
export interface FirstOperator<Hashed extends { readonly password: string }> {
  /** @throws {ApiError} `validation_failed`, `overloaded` */
  readonly parse: (
    said: {
      readonly email: string
      readonly password: string
      readonly firstName: string
      readonly lastName: string
      readonly language: Language
    },
    ip: string,
  ) => Promise<Hashed>
  /** @throws {ApiError} `conflict` for an address that another account has */
  readonly create: (sql: Transaction, applicant: Hashed) => Promise<number>
}

/** Creates the first operator by a link that the server printed (A14). Afterwards all such links are invalid. */
export const setUpRoutes = <Hashed extends { readonly password: string }>(
  app: App,
  parts: SessionParts,
  firstOperator: FirstOperator<Hashed>,
): void => {
  const { sql, cookies } = parts

  operation(app, 'POST set-up', { body: Applicant, bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { token, first_name: firstName = '', last_name: lastName = '', ...rest } = request.body
    const { email, password, language = 'ro' } = rest
    const digest = digestOf(token)
    // Passwords are hashed only with a valid link.
    if ((await selectLink(sql, digest)).length === 0) throw new ApiError('not_found.set_up_link')
    const applicant = await firstOperator.parse(
      { email, password, firstName, lastName, language },
      request.ip,
    )
    const browser = consoleBrowserOf(cookies, request)

    const opened = await sql.begin(async (sql) => {
      await lockSetUp(sql)
      if ((await selectLink(sql, digest)).length === 0) throw new ApiError('not_found.set_up_link')
      const userId = await firstOperator.create(sql, applicant)
      await deleteLinks(sql)
      const proof = { userId, password: applicant.password, secondFactor: false, browser }
      return openSession(sql, parts, request, 'operator_set_up', proof)
    })
    if (!opened) throw new Error('The first operator could not sign in.')
    cookies.give(reply, opened.cookies)
    return sessionOf(parts, opened.sessionId)
  })
}
