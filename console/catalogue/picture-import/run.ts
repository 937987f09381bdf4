import { MAX_PICTURE_BYTES } from '@vitrina/schema/picture'
import { resources } from '@vitrina/schema/resources/index'
import { problemOf } from '../../api/problem.ts'
import { request } from '../../api/request.ts'
import type { CurrentSite } from '../../session/current-site.ts'
import { type Content, findPage, MOST_AT_ONCE } from '../content.ts'
import { type Shown, withMore } from '../gallery/elements.ts'
import { sendPicture } from '../gallery/send-picture.ts'
import { type Matched, matchByCode, picturesIn } from './by-code.ts'
import { filesOfZip, type Packed, UnreadableZip } from './zip.ts'

const PRODUCT = resources.product.path

/** What becomes of the files: how many are through, and what of them. */
export interface UploadsDone {
  readonly done: number
  readonly added: number
  /** The product had these already. */
  readonly present: number
  readonly failures: readonly { readonly name: string; readonly why: string }[]
}

export const NOTHING_DONE: UploadsDone = { done: 0, added: 0, present: 0, failures: [] }

/**
 * Finds the products of what was chosen, archives opened.
 * @throws {UnreadableZip}
 */
export const findProducts = async (site: CurrentSite, chosen: readonly File[]): Promise<Matched<Packed>> => {
  const files: Packed[] = []
  for (const file of chosen)
    if (/\.zip$/i.test(file.name)) files.push(...(await filesOfZip(file)))
    else files.push({ name: file.name, open: async () => file })
  return matchByCode(picturesIn(files), await everyProduct(site))
}

const everyProduct = async (site: CurrentSite): Promise<Content[]> => {
  const all: Content[] = []
  for (let after = 0; ; after = all.at(-1)?.id ?? 0) {
    const fields = 'id,code,group_product_id'
    const { rows } = await findPage(site, PRODUCT, { fields, page_size: MOST_AT_ONCE, after })
    all.push(...rows)
    if (rows.length < MOST_AT_ONCE) return all
  }
}

/** Uploads the files of one product after the other, and gives each product its pictures; tells after each file what became of it. */
export const uploadAll = async (
  site: CurrentSite,
  products: Matched<Packed>['products'],
  tell: (outcome: UploadsDone) => void,
  signal: AbortSignal,
): Promise<void> => {
  let outcome = NOTHING_DONE
  const become = (change: Partial<UploadsDone>) => {
    outcome = { ...outcome, ...change }
    tell(outcome)
  }
  const fail = (name: string, failure: unknown) => {
    if (signal.aborted) throw failure
    const why = failure instanceof UnreadableZip ? 'ZIP' : problemOf(failure).message
    become({ failures: [...outcome.failures, { name, why }] })
  }
  for (const [id, files] of products) {
    const uploaded: { readonly name: string; readonly url: string }[] = []
    for (const file of files) {
      signal.throwIfAborted()
      await file
        .open(MAX_PICTURE_BYTES)
        .then((bytes) => sendPicture(site, bytes, signal))
        .then(({ url }) => uploaded.push({ name: file.name, url }))
        .catch((failure: unknown) => fail(file.name, failure))
      become({ done: outcome.done + 1 })
    }
    const addresses = [...new Set(uploaded.map(({ url }) => url))]
    await giveTo(site, id, addresses, signal).then(
      (added) =>
        become({
          added: outcome.added + added,
          present: outcome.present + uploaded.length - added,
        }),
      (failure: unknown) => {
        for (const { name } of uploaded) fail(name, failure)
      },
    )
  }
}

/** Adds to a product the pictures that it has not; gives how many. Who writes it meanwhile is not overwritten, but refused to us. */
const giveTo = async (
  site: CurrentSite,
  id: number,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<number> => {
  if (addresses.length === 0) return 0
  const path = site.api(`external/${PRODUCT}/${id}/`)
  const { body, headers } = await request<Content>(path, { signal })
  const images = (body.images ?? []) as readonly Shown[]
  const more = addresses.filter((address) => !images.some(({ url }) => url === address))
  if (more.length > 0)
    await request(path, {
      method: 'PUT',
      query: { fields: 'id' },
      headers: { 'if-match': headers.get('etag') ?? '*' },
      body: { images: withMore(images, more) },
      signal,
    })
  return more.length
}
