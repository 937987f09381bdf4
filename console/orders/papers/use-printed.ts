import { useQuery } from '@tanstack/react-query'
import type { OrderAddress } from '@vitrina/schema/orders/order'
import { findByIds } from '../../catalogue/content.ts'
import { findNames } from '../../catalogue/names-of.ts'
import type { CurrentSite } from '../../session/current-site.ts'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { addressText } from '../address-text.ts'
import { type PrintedOrder, readPrinted } from './read-printed.ts'

/** Postal address of a store for printing. */
interface StoreAddress {
  readonly locality_id?: number | null
  readonly address?: string | null
  readonly house?: string | null
}

/** Names of the ids in orders. */
export interface PaperNames {
  /** Store of an order, if any. */
  readonly storeOf: (order: PrintedOrder) => { readonly name: string; readonly address: string } | null
  /** Delivery address in one line; '' without one. */
  readonly addressOf: (order: PrintedOrder) => string
}

const lineOf = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(', ')

const idsOf = (ids: readonly (number | null | undefined)[]): readonly number[] =>
  [...new Set(ids)].filter((id) => typeof id === 'number').sort((one, other) => one - other)

const placesOf = (address: OrderAddress | null) => ({
  sector: address?.sector,
  locality: address?.locality_id,
  region: address?.region_id,
})

/** Orders for printing with all related data. Waits for all of it, because an incomplete document would not be noticed. */
export const usePrinted = (ids: readonly number[]) => {
  const site = useSite()
  const { language } = useLanguage()
  return useQuery({
    // Names depend on the language of the request.
    queryKey: ['orders', site.slug, 'printed', language, ids],
    queryFn: async () => {
      const orders = await readPrinted(site, ids)
      return { orders, names: await namesFor(site, orders, language) }
    },
    enabled: ids.length > 0,
    // Not refetched, so that a document does not change while it is viewed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

const namesFor = async (
  site: CurrentSite,
  orders: readonly PrintedOrder[],
  language: ReturnType<typeof useLanguage>['language'],
): Promise<PaperNames> => {
  const shops = idsOf(orders.map(({ shop }) => shop))
  const addresses = await findByIds(site, 'shop', shops, ['addresses'])
  const storeAddressOf = (id: number) => (addresses.get(id)?.addresses ?? {}) as StoreAddress
  const named = (path: string, ids: readonly (number | null | undefined)[]) =>
    findNames(site, path, idsOf(ids), language)
  const places = orders.map(({ address }) => placesOf(address))
  const [stores, sectors, localities, regions] = await Promise.all([
    named('shop', shops),
    named(
      'sector',
      places.map(({ sector }) => sector),
    ),
    named('locality', [
      ...places.map(({ locality }) => locality),
      ...shops.map((id) => storeAddressOf(id).locality_id),
    ]),
    named(
      'region',
      places.map(({ region }) => region),
    ),
  ])
  const nameIn = (names: typeof stores, id: number | null | undefined) =>
    id === null || id === undefined ? undefined : names.get(id)?.name
  return {
    storeOf: ({ shop }) => {
      if (shop === null) return null
      const { locality_id, address, house } = storeAddressOf(shop)
      return {
        name: nameIn(stores, shop) ?? `#${shop}`,
        address: lineOf([address, house, nameIn(localities, locality_id)]),
      }
    },
    addressOf: ({ address }) => {
      const { sector, locality, region } = placesOf(address)
      const regionNames = [nameIn(sectors, sector), nameIn(localities, locality), nameIn(regions, region)]
      // A town that is also a region is named once.
      return lineOf([address && addressText(address, language), ...new Set(regionNames), address?.postcode])
    },
  }
}
