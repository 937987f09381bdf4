import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { accountPage } from './account.ts'
import { confirmOwnerPage, factorsPage } from './account-factors.ts'
import { ownOrdersPage } from './account-orders.ts'
import { SCRIPTS } from './assets.ts'
import { authenticatorPage, recoveryCodesPage } from './authenticator.ts'
import { cancelErasurePage } from './cancel-erasure.ts'
import { checkMailPage } from './check-mail.ts'
import { confirmPage } from './confirm.ts'
import { continuePage } from './continue.ts'
import { forgotPasswordPage } from './forgot-password.ts'
import type { PageContext } from './layout.ts'
import { messagePage } from './message.ts'
import { registerPage } from './register.ts'
import { resetPasswordPage } from './reset-password.ts'
import { secondFactorPage } from './second-factor.ts'
import { signInPage } from './sign-in.ts'

/** Malicious input that a page could repeat. */
const hostile = `"'><script src=//evil></script><img onerror=x style=y>`
const when = new Date()
const session = { userAgent: hostile, ip: hostile, lastUsedAt: when, createdAt: when }

const context = (language: Language): PageContext => ({
  language,
  site: { name: hostile, logo: `https://cdn.example/${hostile}` },
  inLanguage: (other) => `/${other}/auth?state=${hostile}`,
  to: (page) => `/${language}/${page}?state=${hostile}`,
  formToken: hostile,
})

const pagesIn = (language: Language): Readonly<Record<string, string>> => {
  const visit = context(language)
  const names = { email: hostile, firstName: hostile, lastName: hostile }
  const wrong = 'fault.email_invalid'
  const parameters = { request_id: hostile }
  return {
    signIn: signInPage(visit, {
      email: hostile,
      remember: true,
      error: 'sign_in.wrong',
      providers: [{ slug: 'x', name: hostile }],
      passkeyOptions: { of: hostile },
    }),
    continue: continuePage(visit, { name: hostile, email: hostile }),
    register: registerPage(visit, {
      ...names,
      faults: { email: wrong, password: wrong, last_name: wrong },
      providers: [],
    }),
    checkMail: checkMailPage(visit, { email: hostile, purpose: 'password' }),
    confirm: confirmPage(visit, {
      token: hostile,
      email: hostile,
      purpose: 'registration',
      needsPassword: true,
      error: wrong,
    }),
    forgot: forgotPasswordPage(visit, { email: hostile, error: wrong }),
    reset: resetPasswordPage(visit, { token: hostile, email: hostile, fault: wrong }),
    staying: cancelErasurePage(visit, when),
    message: messagePage(visit, { title: 'message.failed.title', text: 'message.failed.text', parameters }),
    account: accountPage(visit, {
      ...names,
      knownAs: hostile,
      language,
      newEmail: hostile,
      faults: { email: wrong, email_password: wrong, new_password: wrong, provider_password: wrong },
      hasPassword: true,
      providers: [{ slug: 'elsewhere', name: hostile }],
      identities: [
        {
          issuer: hostile,
          subject: hostile,
          provider: hostile,
          label: hostile,
          createdAt: when,
          lastUsedAt: when,
        },
      ],
      hasSecondFactor: true,
      hasOrders: true,
      sessions: [
        { ...session, id: '1', current: true },
        { ...session, id: hostile, current: false },
      ],
      sites: [{ id: 1, name: hostile, since: when, lastUsedAt: when }],
    }),
    orders: ownOrdersPage(visit, {
      orders: [
        {
          number: hostile,
          createdAt: when,
          statuses: ['new', 'canceled'],
          total: '10.00',
          site: { name: hostile, timeZone: 'Europe/Kyiv', currency: 'UAH' },
        },
      ],
      older: hostile,
      isFirst: false,
    }),
    secondFactor: secondFactorPage(visit, {
      email: hostile,
      hasApp: true,
      passkeyOptions: { of: hostile },
      error: 'factor.wrong',
    }),
    factors: factorsPage(visit, {
      isOn: true,
      hasApp: true,
      passkeys: [
        { id: 1, device: hostile, since: when, lastUsedAt: when },
        { id: 2, device: '', since: when, lastUsedAt: null },
      ],
      recoveryCodesLeft: 10,
      passkeyOptions: { of: hostile },
      error: 'factor.passkey_wrong',
    }),
    confirmOwner: confirmOwnerPage(visit, {
      email: hostile,
      hasPassword: true,
      fault: 'fault.password_wrong',
    }),
    authenticator: authenticatorPage(visit, {
      secret: hostile,
      uri: hostile,
      picture: { path: hostile, size: 41 },
      fault: 'factor.wrong',
    }),
    recoveryCodes: recoveryCodesPage(visit, [hostile], hostile),
  }
}

const pages = LANGUAGES.flatMap((language) =>
  Object.entries(pagesIn(language)).map(([name, page]) => ({ language, name, page })),
)

const all = (page: string, pattern: RegExp) => [...page.matchAll(pattern)].map(([, group = '']) => group)

const OWN_SCRIPTS = SCRIPTS.map(({ path, digest }) => `script src="${path}" integrity="${digest}" defer`)

for (const { language, name, page } of pages) {
  const tags = all(page, /<(\w[^>]*)>/g)

  test(`${name} in ${language}: input is escaped, and the policy allows only our styles and scripts`, () => {
    const wrong = tags.filter(
      (tag) =>
        !OWN_SCRIPTS.includes(tag) && /^script|^style|\s(?:on\w+|style)=/.test(tag.replace(/"[^"]*"/g, '""')),
    )
    assert.deepEqual(wrong, [])
    assert.equal(page.includes(hostile), false)
  })

  test(`${name} in ${language}: inputs have labels, and their descriptions exist`, () => {
    const ids = all(page, /\sid="([^"]*)"/g)
    const shown = tags.filter(
      (tag) => /^(?:input|select)\s/.test(tag) && !/type="hidden"|\shidden$/.test(tag),
    )
    const labelled = shown.filter((tag) => !tag.includes('type="checkbox"'))
    const labels = all(page, /<label for="([^"]*)"/g)
    assert.deepEqual(
      labelled.map((tag) => /\sid="([^"]*)"/.exec(tag)?.[1] ?? /^\w+ id="([^"]*)"/.exec(tag)?.[1]),
      labels,
    )
    assert.equal(new Set(ids).size, ids.length)
    const named = all(page, /aria-(?:describedby|labelledby)="([^"]*)"/g).flatMap((list) => list.split(' '))
    const links = all(page, /href="#([^"]*)"/g)
    assert.deepEqual(
      [...named, ...links].filter((id) => !ids.includes(id)),
      [],
    )
  })

  test(`${name} in ${language}: each password has a button that shows it, posts nothing and names its field`, () => {
    const passwords = all(page, /<input id="([^"]*)"[^>]* type="password"/g)
    const eyes = tags.filter((tag) => tag.includes(' data-shows='))
    assert.deepEqual(
      eyes.map((tag) => /^button type="button" .*data-shows="([^"]*)" aria-label="[^"]+"/.exec(tag)?.[1]),
      passwords,
    )
    assert.ok(eyes.every((tag) => tag.endsWith(' aria-pressed="false" hidden')))
    assert.equal(page.includes('/hub/show-password-'), passwords.length > 0)
  })

  test(`${name} in ${language}: the page declares its language, and each form has a form token`, () => {
    assert.match(page, new RegExp(`<html lang="${language}">`))
    assert.equal(all(page, /(<form method="post")/g).length, all(page, /(name="form_token")/g).length)
    assert.equal(all(page, /(<form)/g).length, all(page, /(<form method="post")/g).length)
  })
}

test('a page without other languages has no language links', () => {
  const page = messagePage(
    { ...context('ro'), site: undefined, inLanguage: undefined },
    { title: 'message.return_address.title', text: 'message.return_address.text' },
  )
  assert.doesNotMatch(page, /<a\s|<form/)
})
