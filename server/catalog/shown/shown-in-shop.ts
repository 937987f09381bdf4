import type { HidingReason, ShownInShop, ShownObjectPath, ShownReason } from '@vitrina/schema/console/shown'
import type { Language } from '@vitrina/schema/languages'
import { shop } from '@vitrina/schema/resources/shop'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import {
  type CategoryNode,
  selectShownBrand,
  selectShownCategory,
  selectShownProduct,
  selectShownStore,
} from './shown-queries.ts'

/** State of an object in the shop, with names in a language; undefined for an unknown object. */
export const shownInShop = async (
  sql: Sql,
  siteId: number,
  path: ShownObjectPath,
  id: number,
  language: Language,
): Promise<ShownInShop | undefined> => {
  switch (path) {
    case 'product': {
      const [product] = await selectShownProduct(sql, siteId, id, language)
      if (!product) return undefined
      const { hide, category, tree, addresses } = product
      const hiding = [
        ...(hide ? [ofField('hidden', 'hide')] : []),
        ...(category.length === 0
          ? [ofField('no_category', 'category')]
          : hiddenAbove(category, tree, 'category_hidden')),
      ]
      const missing = [
        ...(product.no_price ? [ofField('no_price', 'price')] : []),
        ...(product.no_stock ? [ofField('no_stock', 'qty')] : []),
        ...(product.no_picture ? [ofField('no_picture', 'images')] : []),
      ]
      return { hiding, lacking: missing, addresses }
    }
    case 'category': {
      const [category] = await selectShownCategory(sql, siteId, id, language)
      if (!category) return undefined
      const { tree, addresses } = category
      const own = tree.find((node) => node.id === id)
      const hiding = [
        ...(own?.hide ? [ofField('hidden', 'hide')] : []),
        ...hiddenAbove(own?.parents ?? [], tree, 'parent_hidden'),
      ]
      return { hiding, lacking: [], addresses }
    }
    case 'brand': {
      const [brand] = await selectShownBrand(sql, siteId, id)
      return brand && { hiding: [], lacking: [], addresses: brand.addresses }
    }
    case 'shop': {
      const [store] = await selectShownStore(sql, siteId, id, shop)
      if (!store) return undefined
      const hiding = [
        ...(store.never ? [ofField('warehouse', shop.shoppers.hidden.field)] : []),
        ...(store.inactive ? [ofField('hidden', 'is_active')] : []),
        // Shoppers never see a warehouse, so nothing is missing there.
        ...(store.never ? [] : store.missing.map((name) => ofField('missing', name))),
      ]
      return { hiding, lacking: [], addresses: null }
    }
  }
}

const ofField = <const Reason>(reason: Reason, field: string): ShownReason<Reason> => ({
  reason,
  field,
  object: null,
})

/**
 * Hidden categories that hide all of these from shoppers: each category itself, else its ancestors. Empty if
 * one of them is visible with a path to the top.
 */
const hiddenAbove = (
  ids: readonly number[],
  tree: readonly CategoryNode[],
  ownReason: 'category_hidden' | 'parent_hidden',
): ShownReason<HidingReason>[] => {
  const byId = new Map(tree.map((node) => [node.id, node]))
  const isShown = (id: number): boolean => {
    const node = byId.get(id)
    return node !== undefined && !node.hide && (node.parents.length === 0 || node.parents.some(isShown))
  }
  if (ids.length === 0 || ids.some(isShown)) return []
  const reasons = new Map<number, ShownReason<HidingReason>>()
  const collect = (id: number, reason: HidingReason): void => {
    const node = byId.get(id)
    if (node?.hide) {
      if (!reasons.has(id))
        reasons.set(id, { reason, field: null, object: { path: 'category', id, name: node.name } })
    } else for (const parent of node?.parents ?? []) collect(parent, 'parent_hidden')
  }
  for (const id of ids) collect(id, ownReason)
  return [...reasons.values()]
}
