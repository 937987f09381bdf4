import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

export const noOpenssl = spawnSync('openssl', ['version']).error ? 'openssl is not installed' : false

/** Writes a self-signed certificate for localhost into `folder`. */
export const makeCertificate = (
  folder: string,
  days: number,
): { readonly cert: string; readonly key: string } => {
  const [cert, key] = [join(folder, `${days}-cert.pem`), join(folder, `${days}-key.pem`)]
  const subject = ['-subj', '/CN=localhost', '-days', String(days), '-keyout', key, '-out', cert]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...subject],
    { stdio: 'ignore' },
  )
  return { cert, key }
}

/** Listens with such a certificate until the end of the test. Returns the port. */
export const speakTls = async (
  t: { after(stop: () => void): void },
  folder: string,
  days: number,
): Promise<number> => {
  const { cert, key } = makeCertificate(folder, days)
  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) })
  t.after(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return (server.address() as AddressInfo).port
}
