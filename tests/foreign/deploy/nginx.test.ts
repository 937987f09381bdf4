import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ROOT } from '../../running/server.ts'
import { needs } from '../needs.ts'

const nginx = needs('nginx-light', ['/usr/sbin/nginx', 'nginx'], ['-v'])
const openssl = needs('openssl', ['openssl'], ['version'])
const folder = mkdtempSync(join(tmpdir(), 'vitrina-nginx-'))
after(() => rmSync(folder, { recursive: true }))

test('nginx takes each configuration that the guide shows', { skip: nginx.skip || openssl.skip }, () => {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=shop.example']
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  assert.equal(spawnSync(openssl.program, ['req', '-x509', ...key, ...files]).status, 0)
  for (const page of ['deploying.md', 'operating.md']) {
    const text = readFileSync(join(ROOT, 'docs', page), 'utf8')
    const [, block = ''] = /^```nginx\n(.*?)^```$/ms.exec(text) ?? []
    assert.match(block, /proxy_pass/, page)
    const own = block.replaceAll('/etc/letsencrypt/live/shop/', `${folder}/`)
    const config = join(folder, 'nginx.conf')
    writeFileSync(
      config,
      `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${own}\n}\n`,
    )
    const { status, stderr } = spawnSync(nginx.program, ['-t', '-c', config, '-p', folder], {
      encoding: 'utf8',
    })
    assert.equal(status, 0, `${page}: ${stderr}`)
  }
})
