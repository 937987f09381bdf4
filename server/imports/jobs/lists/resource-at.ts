import { feeds, figureLines, type ProductFeed } from '@vitrina/schema/product-feeds'
import type { Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'

/** Declaration of the content object or the feed of figures at `path`. */
export const resourceAt = (path: string): Resource => {
  const resource = [
    ...Object.values<Resource>(resources),
    ...Object.values<ProductFeed>(feeds).map(figureLines),
  ].find((one) => one.path === path)
  if (!resource) throw new Error(`No object is declared at "${path}".`)
  return resource
}
