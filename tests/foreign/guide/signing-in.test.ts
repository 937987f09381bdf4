import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { signedWebhook } from '../../../sdk/webhooks.ts'
import { blocksFor } from '../../guide/blocks.ts'
import { newPkce } from '../../hub/openid/client.ts'
import { ROOT } from '../../running/server.ts'
import { eventually } from '../../webhooks/eventually.ts'
import { needs, needsPython } from '../needs.ts'
import { startWalks, type Walker } from '../openid/walk.ts'
import { freePorts } from '../proxies.ts'

// Programs of the pages about signing in, run against a hub with accounts.

const php = needs('php-cli php-curl', ['php'], ['-r', 'exit((int) !function_exists("curl_init"));'])
const python = needsPython('python3 python3-cryptography', 'cryptography')
const SECRET = `whsec_${Buffer.alloc(24, 1).toString('base64')}`

const hub = await startWalks()
const folder = mkdtempSync(join(tmpdir(), 'vitrina-signing-in-'))
after(() => rmSync(folder, { recursive: true }))
symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))

const pending = new Set(blocksFor(import.meta.filename))
const textOf = (page: string, part: string): string => {
  const [match, ...more] = [...pending].filter(({ page: on, text }) => on === page && text.includes(part))
  assert.ok(match && more.length === 0, `${page} has not one block with ${part}`)
  pending.delete(match)
  return match.text
}

/** Registers a site of the hub on a free port, with a return address. */
const newSite = async (path: string) => {
  const [port = 0] = await freePorts(1)
  const client = await hub.newClient('confidential')
  const address = `http://127.0.0.1:${port}`
  await client.register(address + path)
  /** Program of a page with the addresses and names of this site. */
  const own = (text: string) =>
    text
      .replaceAll('https://login.example', hub.url)
      .replaceAll(/(['"])alfa\1/g, `'${client.slug}'`)
      .replaceAll('https://alfa.example', address)
      .replaceAll('https://shop.example', address)
      .replaceAll('listen(3000)', `listen(${port}, '127.0.0.1')`)
      .replaceAll('whsec_…', SECRET)
      .replaceAll(/secret(: |=)(['"])…\2/g, `secret$1'${client.secret}'`)
  return { ...client, port, address, own }
}

/** Runs a program until the end of the test. Returns its first response to a call. */
const start = (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
) => {
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  after(() => child.kill())
  return (address: string, init?: RequestInit): Promise<Response> =>
    eventually(() => {
      assert.equal(child.exitCode, null, `${program} ${args.join(' ')} has ended`)
      return fetch(address, init).catch(() => undefined)
    })
}

const site = textOf('examples/calling-site/README.md', 'createHub')
const otherHub = textOf('docs/recipes-for-signing-in.md', 'createHub')
const HUB = /^const hub = createHub\(\{\n.*?^\}\)\n/ms

for (const [name, program] of [
  ['the ten lines of the SDK', site],
  ['the ten lines of the SDK with an issuer', site.replace(HUB, otherHub)],
] as const)
  test(`${name} sign a person in`, async () => {
    assert.match(program, HUB)
    const { address, own, secret } = await newSite('/hub/callback')
    const file = join(folder, `site-${new URL(address).port}.ts`)
    writeFileSync(file, own(program))
    await start(process.execPath, [file], { SITE_SECRET: secret, HUB_SECRET: secret })(address)
    const { go, personId } = await hub.newWalker()

    const [, link = ''] = /<a href="([^"]+)">Sign in<\/a>/.exec((await go(address)).text) ?? []
    const arrived = await go(new URL(link.replaceAll('&amp;', '&'), address).href)

    assert.equal(arrived.text, `user ${personId}`)
  })

test('the example body of a token exchange is accepted', async () => {
  const { own, address, slug, secret } = await newSite('/done')
  const back = createServer((_, response) => response.end('back'))
  back.listen(Number(new URL(address).port), '127.0.0.1')
  after(() => back.close().closeAllConnections())
  const { verifier, challenge } = newPkce()
  const query = new URLSearchParams({
    redirect_url: `${address}/done`,
    state: 'of a test',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  const { at } = await (await hub.newWalker()).go(`${hub.url}/ro/auth?${query}`)
  const body = own(textOf('docs/authorization-hub.md', '"code_verifier"'))
    .replace('"…"', `"${at.searchParams.get('token')}"`)
    .replace('… (with PKCE)', verifier)
  const answer = await fetch(`${hub.url}/users/hub-auth/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${slug}:${secret}`).toString('base64')}`,
    },
    body,
  })
  assert.deepEqual(Object.keys((await answer.json()) as object).sort(), ['access', 'auth_token', 'refresh'])
})

/**
 * Starts a browser that visits the addresses that a program sends. It responds with the query parameters of
 * the return address.
 */
const startBrowser = async ({ go }: Walker, port: number) => {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const to = url.searchParams.get('go')
    if (to === null) return response.end('back')
    const { at } = await go(to)
    return response.end(JSON.stringify(Object.fromEntries(at.searchParams)))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close().closeAllConnections())
}

const PYTHON = `
import http.server, json, sys, types, urllib.parse, urllib.request
sys.path.insert(0, "${join(ROOT, 'clients/python')}")

class Names(dict):
    """Variables of the code block; the first use of token or state signs a person in."""
    def __missing__(self, name):
        if name not in ("token", "state"):
            raise KeyError(name)
        to = "ADDRESS/?" + urllib.parse.urlencode({"go": self["login"].url})
        self.update(json.load(urllib.request.urlopen(to)))
        return self[name]

class Page(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        names = Names(request=types.SimpleNamespace(body=body, headers=self.headers))
        exec(open("block.py").read(), {}, names)
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps([names["event"]["type"], names["person"]]).encode())

http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), Page).serve_forever()
`

const PHP = `<?php
require '${join(ROOT, 'tests/foreign/clients/autoload.php')}';
$_GET = new class implements ArrayAccess {
    private ?array $back = null;
    public function offsetGet($name): mixed {
        $this->back ??= json_decode(file_get_contents('ADDRESS/?' . http_build_query(['go' => $GLOBALS['login']->url])), true);
        return $this->back[$name];
    }
    public function offsetExists($name): bool { return true; }
    public function offsetSet($name, $value): void {}
    public function offsetUnset($name): void {}
};
`

for (const { name, page, skip, files, command } of [
  {
    name: 'Python',
    page: 'clients/python/README.md',
    skip: python.skip,
    files: (block: string) => ({ 'block.py': block, 'page.py': PYTHON }),
    command: (port: number) => [python.program, 'page.py', String(port)] as const,
  },
  {
    name: 'PHP',
    page: 'clients/php/README.md',
    skip: php.skip,
    files: (block: string) => ({
      'page.php': `${PHP}\n${block}\necho json_encode([$event['type'], $person]);`,
    }),
    command: (port: number) => [php.program, '-S', `127.0.0.1:${port}`, 'page.php'] as const,
  },
])
  test(`the ${name} client code of the guide verifies a webhook, sends a person to the hub, and identifies who returns`, {
    skip,
  }, async () => {
    const { own, address, port } = await newSite('/done')
    const walker = await hub.newWalker()
    await startBrowser(walker, port)
    const [listening = 0] = await freePorts(1)
    for (const [file, text] of Object.entries(files(own(textOf(page, 'verify')))))
      writeFileSync(join(folder, file), text.replaceAll('ADDRESS', address))
    const [program, ...args] = command(listening)
    const called = start(program, args, { CLIENT: join(ROOT, 'clients/php') })
    const webhook = signedWebhook(SECRET, { type: 'order.created', data: {} })
    const answer = await called(`http://127.0.0.1:${listening}/`, webhook)
    const text = await answer.text()
    assert.deepEqual(JSON.parse(text), ['order.created', walker.personId], text)
  })

test('every block that this test has to run was run', { skip: python.skip || php.skip }, () =>
  assert.deepEqual([...pending], []),
)
