import type { InLanguages, Language } from '@vitrina/schema/languages'
import { type Html, type HtmlValue, html } from '../../platform/http/openapi/html.ts'
import { ACCOUNT } from './texts/account.ts'
import { ERASURE_TEXTS } from './texts/erasure.ts'
import { FACTORS } from './texts/factors.ts'
import { FIELDS } from './texts/fields.ts'
import { LINKS } from './texts/links.ts'
import { MESSAGES } from './texts/messages.ts'
import { ORDERS } from './texts/orders.ts'
import { PAGE_TEXTS } from './texts/page.ts'
import { PROVIDERS } from './texts/providers.ts'
import { SIGN_IN } from './texts/sign-in.ts'

/** All texts of the pages. Parameters replace `{name}`. */
export const PAGES_TEXTS = {
  ...PAGE_TEXTS,
  ...FIELDS,
  ...SIGN_IN,
  ...PROVIDERS,
  ...LINKS,
  ...ACCOUNT,
  ...FACTORS,
  ...ORDERS,
  ...ERASURE_TEXTS,
  ...MESSAGES,
} as const satisfies Readonly<Record<string, InLanguages>>

export type TextKey = keyof typeof PAGES_TEXTS
export type PageParameters = Readonly<Record<string, HtmlValue>>

/** Text in a language. Parameters are escaped unless they are markup. */
export const say = (language: Language, key: TextKey, parameters: PageParameters = {}): Html => {
  const pieces = PAGES_TEXTS[key][language].split(/\{(\w+)\}/)
  return html`${pieces.map((piece, index) => (index % 2 === 0 ? piece : parameters[piece]))}`
}
