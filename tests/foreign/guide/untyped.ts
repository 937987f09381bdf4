/** Commands that cannot run on a test machine, by their first words, each with the reason. */
export const NOT_TYPED: Readonly<Record<string, string>> = {
  'npm start': 'it has been typed: the server is there',
  useradd: 'it makes an account of the machine',
  'git clone': 'the checkout is there',
  'systemctl ': 'the machine runs no services: tests/foreign/deploy/systemd.test.ts reads the units',
  'journalctl ': 'the same',
  'docker ': 'there is no engine of containers: tests/foreign/deploy/compose.test.ts runs what the file says',
  'kubectl ':
    'there is no cluster: tests/foreign/deploy/kubernetes.test.ts holds the manifests to their types',
  '# stop all servers': 'it is said, not typed',
}

/** Files of the checkout that a command names, as paths or as units created from them. */
export const filesNamedIn = (command: string): string[] => [
  ...(command.match(/\bdeploy\/[\w./-]+/g) ?? []),
  ...(/^(systemctl|journalctl) /.test(command) ? (command.match(/\bvitrina[\w-]*/g) ?? []) : []).map(
    (unit) => `deploy/systemd/${unit}.service`,
  ),
]

/** Word that a command searches in the output of a server. */
export const soughtIn = (command: string): string => / \| grep (\S+)/.exec(command)?.[1] ?? ''

/** Service of Compose that a command refers to, and the command that runs in it, if any. */
export const composedIn = (command: string): { readonly service?: string; readonly typed?: string } => {
  const [, service, typed] = /^docker compose .*\b(?:logs|exec) (\w+)(?: (vitrina .*))?/.exec(command) ?? []
  return { ...(service && { service }), ...(typed && { typed: `npx ${typed}` }) }
}
