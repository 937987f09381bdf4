import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '@vitrina/schema/languages'
import { LETTERS } from './letters.ts'
import * as messages from './messages.ts'

const HUB = 'https://auth.shop.md'
const LINK = `${HUB}/ro/confirm?token=${'a'.repeat(43)}&x='"<b>`
const IN_HTML = `${HUB}/ro/confirm?token=${'a'.repeat(43)}&amp;x=&#39;&quot;&lt;b&gt;`
const OTHER = `${HUB}/ro/auth`
const linked = { site: 'Casa <mea> & „co”', hub: HUB, link: LINK, lifetime: 86_400 }
const happened = { site: null, hub: HUB, at: new Date('2026-03-05T22:07:00Z') }

const every = LANGUAGES.flatMap((language) => [
  { language, name: 'registration', message: messages.registration(language, linked) },
  {
    language,
    name: 'alreadyRegistered',
    message: messages.alreadyRegistered(language, { ...linked, signIn: OTHER, reset: LINK }),
  },
  {
    language,
    name: 'emailInUse',
    message: messages.emailInUse(language, { ...linked, signIn: OTHER, reset: LINK }),
  },
  {
    language,
    name: 'passwordReset',
    message: messages.passwordReset(language, { ...linked, lifetime: 1800 }),
  },
  { language, name: 'invitation', message: messages.invitation(language, { ...linked, lifetime: 604_800 }) },
  { language, name: 'importedPassword', message: messages.importedPassword(language, linked) },
  { language, name: 'roleOffered', message: messages.roleOffered(language, linked) },
  { language, name: 'emailChange', message: messages.emailChange(language, linked) },
  { language, name: 'emailChanged', message: messages.emailChanged(language, happened) },
  {
    language,
    name: 'passwordChanged',
    message: messages.passwordChanged(language, { ...happened, reset: LINK }),
  },
  {
    language,
    name: 'leaving',
    message: messages.erasureScheduled(language, { ...happened, signIn: LINK }),
  },
  { language, name: 'erased', message: messages.erasureCompleted(language, happened) },
  {
    language,
    name: 'providerConnected',
    message: messages.providerConnected(language, { ...happened, provider: 'Google', reset: LINK }),
  },
  ...(
    [
      ['secondFactorAdded', 'added'],
      ['secondFactorRemoved', 'removed'],
      ['recoveryCodeUsed', 'recovery_code_used'],
      ['secondFactorReset', 'reset'],
    ] as const
  ).map(([name, what]) => ({
    language,
    name,
    message: messages.secondFactorChanged(language, { ...happened, what, reset: LINK }),
  })),
])

test('every mail is a complete message, with all parameters filled in', () => {
  assert.deepEqual([...new Set(every.map(({ name }) => name))].sort(), Object.keys(LETTERS).sort())
  for (const { language, name, message } of every)
    for (const part of Object.values(message)) {
      assert.doesNotMatch(part, /[{}]|undefined|null/, `${name} ${language}`)
      assert.ok(part.trim().length > 10)
    }
})

test('a link is on a separate line in plain text, and on a button and as text in HTML', () => {
  for (const { name, message } of every) {
    const has = !['emailChanged', 'erased'].includes(name)
    assert.equal(message.text.split('\n').includes(LINK), has, name)
    assert.equal(message.html.includes(`href="${IN_HTML}"`), has, name)
    if (has && !['alreadyRegistered', 'emailInUse'].includes(name))
      assert.ok(message.html.includes(`>${IN_HTML}</span>`), name)
    assert.ok(!message.html.includes(LINK))
  }
})

test('the name of a site is shown unchanged, and escaped in HTML', () => {
  const { subject, text, html } = messages.registration('ro', linked)
  assert.equal(subject, 'Confirmați adresa de e-mail pentru Casa <mea> & „co”')
  assert.match(text, /pe site-ul Casa <mea> & „co” cu/)
  assert.match(html, /Casa &lt;mea&gt; &amp; „co”/)
})

test('mails without a site name the hub by its host', () => {
  assert.match(
    messages.registration('en', { ...linked, site: null }).text,
    /registering at auth\.shop\.md with/,
  )
})

test('durations are written in the language of the mail', () => {
  const lifetimes = (lifetime: number) =>
    LANGUAGES.map((language) => {
      const { text } = messages.passwordReset(language, { ...linked, lifetime })
      return /(?:timp de |: |after )(\d+ [^.]+)\./.exec(text)?.[1]
    })
  assert.deepEqual(lifetimes(86_400), ['24 de ore', '24 часа', '24 hours', '24 години'])
  assert.deepEqual(lifetimes(1_800), ['30 de minute', '30 минут', '30 minutes', '30 хвилин'])
  assert.deepEqual(lifetimes(604_800), ['7 zile', '7 дней', '7 days', '7 днів'])
  for (const [language, at] of [
    ['ro', /6 martie 2026.*00:07/],
    ['ru', /6 марта 2026.*00:07/],
    ['en', /6 March 2026.*00:07/],
    ['uk', /6 березня 2026.*00:07/],
  ] as const)
    assert.match(messages.emailChanged(language, happened).text, at)
})

test('a mail loads no external content, and has only inline styles', () => {
  for (const { message } of every)
    assert.doesNotMatch(message.html, /<(img|link|style|script|iframe|object)|src=|url\(|@import/)
})
