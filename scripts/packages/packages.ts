import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { packCli } from './cli.ts'
import { ROOT } from './compile.ts'
import { packSdk } from './sdk.ts'
import { packServer } from './server.ts'

// `npm run packages [-- sdk server cli] [--to <folder>]` packs the packages for users, by default all.

const PACKAGES: Readonly<Record<string, (target: string) => string>> = {
  sdk: packSdk,
  server: packServer,
  cli: packCli,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string', default: join(ROOT, 'packages') } },
})
for (const name of positionals.length > 0 ? positionals : Object.keys(PACKAGES)) {
  const make = PACKAGES[name]
  if (make === undefined)
    throw new Error(`There is no package "${name}", but ${Object.keys(PACKAGES).join(', ')}.`)
  console.log(make(values.to))
}
