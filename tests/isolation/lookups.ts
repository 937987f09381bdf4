import type { Client } from '../vitrina.ts'
import type { Call, Known } from './calls.ts'

/** Slug of the calling site, the same in both worlds: stores of a group are read by it. */
export const CALLER = 'caller'

/** Sets the slug of a caller's site. */
export const nameCaller = async (
  { sql }: { readonly sql: (strings: TemplateStringsArray, ...values: unknown[]) => PromiseLike<unknown> },
  { siteId }: Pick<Client, 'siteId'>,
): Promise<void> => {
  await sql`update site set slug = ${CALLER} where id = ${siteId}`
}

const parametersOf =
  (path: string, ...queries: readonly string[]) =>
  (): Call[] =>
    gets(path, queries)

const gets = (path: string, queries: readonly string[]): Call[] =>
  queries.map((query) => ({ method: 'GET', path: `${path}${query}` }))

/** An id that each shop has, and two that only the other shop has. */
const idsOf = ({ foreign }: Known, path: string): readonly number[] => [
  1,
  ...[foreign.ids, foreign.free].flatMap((known) => known.get(path)?.at(-1) ?? []),
]

/** Calls of the lookups with ids, keys and texts of another shop, and with own ones. */
export const OF_LOOKUPS: Readonly<Record<string, (known: Known) => Call[]>> = {
  'GET /base/contacts': parametersOf('/base/contacts', '', '/?_=1'),
  'GET /base/region': parametersOf('/base/region', '/'),
  'GET /base/locality': (known) =>
    gets('/base/locality', ['/', ...idsOf(known, 'region').map((id) => `/?region=${id}`)]),
  'GET /base/sector': (known) =>
    gets('/base/sector', ['/', ...idsOf(known, 'locality').map((id) => `/?locality=${id}`)]),
  'GET /base/product': (known) =>
    gets(
      '/base/product/',
      [
        ...idsOf(known, 'product').map(String),
        ...['theirs', 'their', 'thiers', 'ours', 'name_ro', 'theirs name_ro 5', 'ours name_ro 1'],
        ...['group_product_id-5', 'group_product_id-1', 'group_product_id', 'product_id-5'],
      ].map((text) => `?search=${encodeURIComponent(text)}`),
    ),
  'GET /base/contacts/group/{group}': parametersOf(
    '/base/contacts/group/',
    ...['theirs group 5', 'ours group 1', 'theirs'].map(
      (group) => `${encodeURIComponent(group)}/?site=${CALLER}`,
    ),
  ),
}
