import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fill } from '@vitrina/schema/fill'
import type { Language } from '@vitrina/schema/languages'
import type { Sentence } from '@vitrina/schema/sentences/sentence'
import type { EmbeddedLocation } from './embedded-location.ts'

const OTHER_MAJOR = {
  en: 'The database in {=cluster} is of PostgreSQL {=found}, and this release brings PostgreSQL {=wanted}; nothing was changed. With the release that ran here before: "npx vitrina backup --to <folder>"; then, with this one and VITRINA_DATA_DIR set to a new folder: "npx vitrina restore <file>".',
  ro: 'Baza de date din {=cluster} este a PostgreSQL {=found}, iar această versiune vine cu PostgreSQL {=wanted}; nimic nu a fost schimbat. Cu versiunea care a rulat aici înainte: „npx vitrina backup --to <dosar>”; apoi, cu aceasta și cu VITRINA_DATA_DIR îndreptat spre un dosar nou: „npx vitrina restore <fișier>”.',
  ru: 'База данных в {=cluster} создана PostgreSQL {=found}, а в этом выпуске PostgreSQL {=wanted}; ничего не изменено. Прежним выпуском: «npx vitrina backup --to <папка>»; затем этим, указав в VITRINA_DATA_DIR новую папку: «npx vitrina restore <файл>».',
  uk: 'Базу даних у {=cluster} створено PostgreSQL {=found}, а в цьому випуску PostgreSQL {=wanted}; нічого не змінено. Попереднім випуском: «npx vitrina backup --to <тека>»; потім цим, указавши у VITRINA_DATA_DIR нову теку: «npx vitrina restore <файл>».',
} as const satisfies Sentence

/**
 * Refuses a cluster that the programs cannot read, before anything of it is touched.
 * @throws {Error} that names both majors and the way over, in any language by `saidIn`.
 */
export const refuseOtherMajor = ({ cluster, programs, account }: EmbeddedLocation): void => {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const told = execFileSync(join(programs, 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    env: { LC_ALL: 'C' },
    encoding: 'utf8',
  })
  const wanted = /\) (\d+)/.exec(told)?.[1]
  if (wanted === undefined || wanted === found) return
  const saidIn = (language: Language) => fill(OTHER_MAJOR[language], { cluster, found, wanted }, language)
  throw Object.assign(new Error(saidIn('en')), { saidIn })
}
