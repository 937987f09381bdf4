import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { blocksFor } from '../guide/blocks.ts'
import { needs } from './needs.ts'

/** Configuration from the guide for a proxy in front of two servers, with these ports. */
const shown = (proxy: string, ports: readonly number[]): string => {
  const [block, ...more] = blocksFor(import.meta.filename).filter(({ language }) => language === proxy)
  if (block === undefined || more.length > 0) throw new Error(`The guide has not one block for ${proxy}.`)
  return ports.reduce(
    (text, port, n) => text.replace(`127.0.0.1:808${n + 1}`, `127.0.0.1:${port}`),
    block.text,
  )
}

/** Debian's proxies in front of two servers. */
export const PROXIES = {
  nginx: {
    ...needs('nginx-light', ['/usr/sbin/nginx', 'nginx'], ['-v']),
    args: (folder: string) => ['-p', folder, '-c', join(folder, 'settings'), '-e', join(folder, 'log')],
    settings: (folder: string, port: number, servers: readonly number[]) => `
daemon off; master_process off; pid ${folder}/pid;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  ${shown('nginx', servers).replace(/^server \{/m, `server {\n    listen 127.0.0.1:${port};`)}
}
`,
  },
  haproxy: {
    ...needs('haproxy', ['/usr/sbin/haproxy', 'haproxy'], ['-v']),
    args: (folder: string) => ['-f', join(folder, 'settings'), '-db'],
    settings: (_: string, port: number, servers: readonly number[]) => `
defaults
  mode http
  timeout connect 5s
  timeout client 75s
  timeout server 75s
${shown('haproxy', servers).replace('listen vitrina', `listen vitrina\n  bind 127.0.0.1:${port}`)}`,
  },
}

/** Free ports of this machine. */
export const freePorts = async (count: number): Promise<number[]> => {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
