import { LANGUAGES } from '@vitrina/schema/languages'
import type { FastifyReply } from 'fastify'
import type { App } from '../../platform/http/app.ts'
import { documentationOf, type PageDeclaration, type QueryName } from './page-documentation.ts'
import {
  type PageRequest,
  type PageRequestParts,
  pageRequestOf,
  type SentBy,
  sentInForm,
  sentInQuery,
} from './page-request.ts'
import { Detour } from './refusal.ts'

/** Declaration of a form of the hub. */
export type FormDeclaration<Field extends string> = PageDeclaration<never, Field> & {
  readonly fields: readonly Field[]
}

/** Declares pages of the hub: a handler gets a page request with the values of the declared fields. */
export interface Pages {
  /** Pages that are not called by integrators are not documented. */
  get<Query extends QueryName = never>(
    path: string,
    about: PageDeclaration<Query> | undefined,
    show: (visit: PageRequest, query: SentBy<Query>) => Promise<FastifyReply>,
  ): void
  post<Field extends string = never>(
    path: string,
    about: FormDeclaration<Field>,
    take: (visit: PageRequest, form: SentBy<Field>) => Promise<FastifyReply>,
  ): void
}

/** An unknown locale has no page (R5). */
const LOCALE = `/:locale(^(?:${LANGUAGES.join('|')})$)`

/** Bytes of a form: a few names, a password, an address to return to. */
const MAX_BYTES = 16_384

/** Accepts bodies of every type in this scope; a body that is not a form is refused when it is read. */
export const acceptAnyBody = (app: App): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
}

/** Pages that show a person with a scheduled erasure only the question whether to cancel it. */
const CLOSED = /^\/(?:auth|continue|sign-in|account(?:\/(?!sign-out$).*)?)$/

/** @throws {Detour} */
const requireNoErasure = (path: string, visit: PageRequest): PageRequest => {
  if (visit.session?.leaves_at && CLOSED.test(path)) throw new Detour(visit.context.to('staying'))
  return visit
}

/** Returns the functions that declare pages in the scope of `app`, which accepts only forms. */
export const pageRoutes = (app: App, parts: PageRequestParts): Pages => {
  acceptAnyBody(app)

  return {
    get: (path, about, show) => {
      const openapi = about ? documentationOf(about) : (false as const)
      app.get(`${LOCALE}${path}`, { config: { openapi } }, async (request, reply) => {
        const visit = requireNoErasure(path, await pageRequestOf(parts, request, reply))
        return show(visit, sentInQuery(visit))
      })
    },
    post: (path, about, take) => {
      app.post(
        `${LOCALE}${path}`,
        { config: { openapi: documentationOf(about), body: 'raw' }, bodyLimit: MAX_BYTES },
        async (request, reply) => {
          const visit = requireNoErasure(path, await pageRequestOf(parts, request, reply))
          return take(visit, sentInForm(visit, parts.cookies))
        },
      )
    },
  }
}
