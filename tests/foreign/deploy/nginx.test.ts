import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { blocksFor } from '../../guide/blocks.ts'
import { needs } from '../needs.ts'

const nginx = needs('nginx-light', ['/usr/sbin/nginx', 'nginx'], ['-v'])
const openssl = needs('openssl', ['openssl'], ['version'])
const folder = mkdtempSync(join(tmpdir(), 'vitrina-nginx-'))
after(() => rmSync(folder, { recursive: true }))

test('nginx accepts each configuration of the guide', { skip: nginx.skip || openssl.skip }, () => {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=shop.example']
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  assert.equal(spawnSync(openssl.program, ['req', '-x509', ...key, ...files]).status, 0)
  for (const { page, line, text } of blocksFor(import.meta.filename)) {
    const own = text.replaceAll('/etc/letsencrypt/live/shop/', `${folder}/`)
    // Part of a server block, in front of the reader's own program.
    const block = own.startsWith('location ')
      ? `upstream behind { server 127.0.0.1:1; }\nserver {\n${own}\n}`
      : own
    const config = join(folder, 'nginx.conf')
    writeFileSync(
      config,
      `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${block}\n}\n`,
    )
    const { status, stderr } = spawnSync(nginx.program, ['-t', '-c', config, '-p', folder], {
      encoding: 'utf8',
    })
    assert.equal(status, 0, `${page}:${line} ${stderr}`)
  }
})
