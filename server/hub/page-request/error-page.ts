import { codeOf, STATUS } from '@vitrina/schema/errors'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { failureOf } from '../../platform/http/errors.ts'
import { languageOf } from '../../platform/http/protocol/language.ts'
import { formatWait } from '../pages/format-times.ts'
import { messagePage } from '../pages/message.ts'
import type { PageParameters, TextKey } from '../pages/text.ts'
import { addressOfForm, redirect, sendPage } from './page-request.ts'
import { Detour, PageRefusal, type RefusalKind } from './refusal.ts'

interface PageTexts {
  readonly status: number
  readonly title: TextKey
  readonly text: TextKey
  readonly action?: { readonly text: TextKey; readonly to: 'sign-in' | 'same page' }
}

const SIGN_IN = { text: 'action.sign_in', to: 'sign-in' } as const
const TRY_AGAIN = { text: 'action.try_again', to: 'same page' } as const

const REFUSALS: Readonly<Record<RefusalKind, PageTexts>> = {
  // No target and no link are shown (rule 7.1): an attacker could choose them.
  bad_return_address: {
    status: 400,
    title: 'message.return_address.title',
    text: 'message.return_address.text',
  },
  cookies_needed: { status: 400, title: 'message.cookies.title', text: 'message.cookies.text' },
  form_too_old: { status: 400, title: 'message.form.title', text: 'message.form.text', action: TRY_AGAIN },
  link_dead: { status: 400, title: 'message.link.title', text: 'message.link.text', action: SIGN_IN },
  account_exists: {
    status: 409,
    title: 'message.email_taken.title',
    text: 'message.email_taken.text',
    action: SIGN_IN,
  },
  account_locked: { status: 403, title: 'message.locked.title', text: 'message.locked.text' },
}

/** Sends the page that explains a failed request; pages never fail as JSON. */
export const sendErrorPage = (failure: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { locale } = request.params as { locale?: string }
  const language: Language =
    LANGUAGES.find((known) => known === locale) ?? languageOf(request.headers['accept-language'])
  const context = {
    language,
    site: undefined,
    // The page may not exist for GET, and must not be requested again.
    inLanguage: undefined,
    to: (page: string) => `/${language}/${page}`,
    formToken: '',
  }
  if (failure instanceof Detour) return redirect(reply, failure.location)
  const { texts, parameters } = errorPageTexts(failure, request, reply, language)
  const { status, title, text, action } = texts
  const page = messagePage(context, {
    title,
    text,
    parameters,
    action: action && { text: action.text, href: addressOf(action.to, language, request.url) },
  })
  return sendPage(reply, page, { status })
}

/** An expired form was one of our pages, so its address and its destination were already validated. */
const addressOf = (to: 'sign-in' | 'same page', language: Language, url: string): string =>
  `/${language}${to === 'sign-in' ? '/sign-in' : addressOfForm(url.slice(language.length + 1))}`

const errorPageTexts = (
  failure: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
): { texts: PageTexts; parameters: PageParameters } => {
  if (failure instanceof PageRefusal) return { texts: REFUSALS[failure.kind], parameters: {} }
  const error = failureOf(failure, request)
  const status = STATUS[codeOf(error.key)]
  const seconds = Number(error.headers['retry-after'] ?? 5)
  if (status === 429 || status === 503) {
    reply.header('retry-after', String(seconds))
    const about = status === 429 ? 'too_many' : 'busy'
    const texts = { status, title: `message.${about}.title`, text: `message.${about}.text` } as const
    return { texts, parameters: { when: formatWait(language, seconds) } }
  }
  const about = status >= 500 ? 'failed' : 'bad_request'
  const texts = { status, title: `message.${about}.title`, text: `message.${about}.text` } as const
  return { texts, parameters: { request_id: request.id } }
}
