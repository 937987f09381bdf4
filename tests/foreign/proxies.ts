import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { needs } from './needs.ts'

/** Debian's proxies before two servers, with the settings that docs/operating.md names. */
export const PROXIES = {
  nginx: {
    ...needs('nginx-light', ['/usr/sbin/nginx', 'nginx'], ['-v']),
    args: (folder: string) => ['-p', folder, '-c', join(folder, 'settings'), '-e', join(folder, 'log')],
    settings: (folder: string, port: number, [one, two]: readonly number[]) => `
daemon off; master_process off; pid ${folder}/pid;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  upstream vitrina { server 127.0.0.1:${one}; server 127.0.0.1:${two}; keepalive 8; keepalive_timeout 2s; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://vitrina; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $host; proxy_next_upstream error timeout;
    }
  }
}
`,
  },
  haproxy: {
    ...needs('haproxy', ['/usr/sbin/haproxy', 'haproxy'], ['-v']),
    args: (folder: string) => ['-f', join(folder, 'settings'), '-db'],
    settings: (_: string, port: number, [one, two]: readonly number[]) => `
defaults
  mode http
  timeout connect 5s
  timeout client 75s
  timeout server 75s
listen vitrina
  bind 127.0.0.1:${port}
  option httpchk GET /readyz
  option redispatch
  retry-on conn-failure
  timeout check 2s
  default-server check inter 500ms fall 3 rise 1
  server one 127.0.0.1:${one}
  server two 127.0.0.1:${two}
`,
  },
}

/** Ports of this machine that nobody listens on. */
export const freePorts = async (count: number): Promise<number[]> => {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
