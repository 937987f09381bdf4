import { feeds, figureLines, type ProductFeed } from '@vitrina/schema/product-feeds'
import type { Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'

/** All content objects of a shop, in the order of the declarations. */
export const objects: readonly Resource[] = Object.values(resources)

/** Targets of imports: content objects, and files of stock and prices. */
export const importTargets: readonly Resource[] = [
  ...objects,
  ...Object.values<ProductFeed>(feeds).map(figureLines),
]

/** Name of an object in a URL of the console: its path without slashes. */
export const addressOf = ({ path }: Pick<Resource, 'path'>): string => path.replaceAll('/', '-')

/** Object of a URL; undefined for an unknown one. */
export const objectAt = (address: string): Resource | undefined =>
  objects.find((object) => addressOf(object) === address)

/** Object of a reference. */
export const objectOf = (path: string): Resource => {
  const declared = objects.find((object) => object.path === path)
  if (!declared) throw new Error(`No object is declared at ${path}.`)
  return declared
}

/** Target of an import at a URL; undefined for an unknown one. */
export const importTargetAt = (address: string): Resource | undefined =>
  importTargets.find((object) => addressOf(object) === address)

/** URL of the list with the results of an import. */
export const listAfterImport = ({ path }: Resource): string => {
  const figures = Object.entries<ProductFeed>(feeds).find(([, feed]) => figureLines(feed).path === path)
  return figures?.[0] ?? `objects/${addressOf({ path })}`
}
