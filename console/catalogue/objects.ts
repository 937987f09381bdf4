import { feeds, figureLines, type ProductFeed } from '@vitrina/schema/product-feeds'
import type { Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'

/** Every content object of a shop, in the order of the declarations. */
export const objects: readonly Resource[] = Object.values(resources)

/** Targets of imports: content objects, and files of stock and prices. */
export const importTargets: readonly Resource[] = [
  ...objects,
  ...Object.values<ProductFeed>(feeds).map(figureLines),
]

/** The name of an object in an address of the console: its path without slashes. */
export const addressOf = ({ path }: Pick<Resource, 'path'>): string => path.replaceAll('/', '-')

/** Object of an address; undefined for an unknown one. */
export const objectAt = (address: string): Resource | undefined =>
  objects.find((object) => addressOf(object) === address)

/** The object that a reference leads to. */
export const objectOf = (path: string): Resource => {
  const found = objects.find((object) => object.path === path)
  if (!found) throw new Error(`No object is declared at ${path}.`)
  return found
}

/** Target of an import at an address; undefined for an unknown one. */
export const importTargetAt = (address: string): Resource | undefined =>
  importTargets.find((object) => addressOf(object) === address)

/** Address of the list that shows what an import has written. */
export const listAfterImport = ({ path }: Resource): string => {
  const figures = Object.entries<ProductFeed>(feeds).find(([, feed]) => figureLines(feed).path === path)
  return figures?.[0] ?? `objects/${addressOf({ path })}`
}
