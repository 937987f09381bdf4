import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFactors } from './factors/enrolled.ts'
import { linkTo, waitForMail } from './mailbox.ts'
import { makePerson } from './people.ts'
import { leadingTo } from './visitor.ts'

const { sql, get, config, browse, newShop, newVisitor, newWithApp, addPasskey, halfSignedIn, signIn, base } =
  await openFactors()
const { paths } = (await get('/openapi.json')).body

/** Forms of a page: target, and names of the fields. */
const formsIn = (page: string) =>
  [...page.matchAll(/<form method="post" action="\/en\/([^"?]*)[^>]*>(.*?)<\/form>/gs)].map(
    ([, path = '', inside = '']) => ({
      path,
      names: [...inside.matchAll(/\sname="(\w+)"/g)].map(([, name = '']) => name),
    }),
  )

const fieldsOf = (path: string): string[] =>
  Object.keys(
    paths[`/{locale}/${path}`].post.requestBody.content['application/x-www-form-urlencoded'].schema
      .properties,
  )

const pagesOfFactors = async () => {
  const beginner = await newVisitor()
  const { id, browser, email } = await newWithApp()
  await addPasskey(browser)
  const pages = [
    await beginner.browser.open(base),
    await beginner.browser.send(`${base}/app`, {}),
    await browser.open(base),
    (await halfSignedIn(email)).form,
  ]
  await sql`update hub_session set authenticated_at = now() - interval '1 hour' where user_id = ${id}`
  return [...pages, await browser.open(base)]
}

test('1.6 every form of the pages is documented with its fields, and no other', async () => {
  const shop = await newShop()
  await sql`
    insert into identity_provider (slug, kind, name, issuer, client_id, scope, trusts_email, allow_private)
    values ('elsewhere', 'oidc', 'Elsewhere', 'https://elsewhere.example', 'hub', 'openid', false, false)
  `
  const { browser, email, id } = await newVisitor()
  await sql`
    insert into hub_identity (issuer, subject, user_id) values ('https://elsewhere.example', 'ana', ${id})
  `
  await signIn(browse(), { email })
  await signIn(browser, { email, to: await newShop({ firstParty: true }) })
  const stranger = browse()
  const { email: forgetful } = await makePerson(sql)
  const linkFor = async (page: string, address: string, path: string, fields: Record<string, string>) => {
    await stranger.open(`/en/${path}`)
    await stranger.send(`/en/${path}`, { email: address, ...fields })
    const link = new URL(linkTo(page, await waitForMail(config.dataDir, address)))
    return link.pathname + link.search
  }
  const registering = {
    password: 'correct horse battery',
    first_name: 'Ana',
    last_name: 'Pop',
  }
  const { browser: leaving, id: person } = await newVisitor()
  await sql`update hub_user set leaves_at = now() + interval '1 day' where id = ${person}`
  const signingOut = {
    client_id: shop.slug,
    post_logout_redirect_uri: shop.address,
    logout_state: 's',
  }
  const pages = [
    await stranger.open('/en/sign-in'),
    await stranger.open(`/en/auth${leadingTo(shop.address)}`),
    await browser.open(`/en/auth${leadingTo(shop.address)}`),
    await stranger.open('/en/register'),
    await stranger.open('/en/forgot-password'),
    await browse().open(await linkFor('en/confirm', 'new@example.com', 'register', registering)),
    await browse().open(await linkFor('en/reset-password', forgetful, 'forgot-password', {})),
    await browser.open('/en/account'),
    await browser.open(`/en/sign-out?${new URLSearchParams(signingOut)}`),
    ...(await pagesOfFactors()),
    await leaving.open('/en/staying'),
  ]

  const shown = new Map<string, Set<string>>()
  for (const { path, names } of pages.flatMap(({ text }) => formsIn(text)))
    shown.set(path, (shown.get(path) ?? new Set()).union(new Set(names)))

  for (const [path, names] of shown) assert.deepEqual(fieldsOf(path).sort(), [...names].sort(), path)
  const documented = Object.entries<object>(paths)
    .filter(([path, operations]) => path.startsWith('/{locale}/') && 'post' in operations)
    .map(([path]) => path.slice('/{locale}/'.length))
  assert.deepEqual(documented.sort(), [...shown.keys()].sort())
})

test('1.6 query parameters and further statuses of pages are documented', () => {
  const names = (path: string) =>
    paths[`/{locale}/${path}`].get.parameters.map(({ name }: { name: string }) => name)
  for (const path of ['confirm', 'reset-password']) assert.ok(names(path).includes('token'), path)
  assert.ok(names('account').includes('done'))
  for (const path of ['auth', 'sign-in']) assert.ok(paths[`/{locale}/${path}`].post.responses[403], path)
  assert.ok(paths['/{locale}/confirm'].post.responses[409])
})
