#!/usr/bin/env node
// The command line of the packages `vitrina` and `@vitrina/server`. Plain JavaScript, because the machine's own Node may be too old for the rest.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const needed = engines.node.replace('>=', '')

const isNewEnough = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [leastMajor, leastMinor] = needed.split('.').map(Number)
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}

/** Commands of the server that is installed in the working directory or next to this package: they fit its database. */
const ofServer = () => {
  for (const place of [pathToFileURL(join(process.cwd(), 'here.js')), import.meta.url])
    try {
      return pathToFileURL(createRequire(place).resolve('@vitrina/server/cli'))
    } catch (error) {
      if (!['MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED'].includes(error.code)) throw error
    }
  return undefined
}

if (isNewEnough()) await import(ofServer() ?? new URL('../lib/cli/vitrina.js', import.meta.url))
else {
  console.error(`Vitrina needs Node ${needed} or later, and this is ${process.versions.node}.`)
  process.exitCode = 1
}
