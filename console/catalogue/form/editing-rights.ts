import { columnsOf } from '@vitrina/schema/columns'
import { feeds, figureLines, type ProductFeed } from '@vitrina/schema/product-feeds'
import type { Resource } from '@vitrina/schema/resource'
import { product } from '@vitrina/schema/resources/product'
import type { CurrentSite } from '../../session/current-site.ts'

interface EditedForm {
  readonly isNew: boolean
  /** True while the new object is sent: text typed then would be lost. */
  readonly isCreating: boolean
}

/** Rights of the operator in a form: to change any field, and whether one field is fixed. */
export const editingRights = (site: CurrentSite, object: Resource, { isNew, isCreating }: EditedForm) => ({
  mayEdit:
    site.mayWrite(object.path) ||
    (!isNew && columnsOf(object).some(({ name }) => site.mayChange(object.path, name))),
  isFixed: (field: string): boolean =>
    isCreating || !(isNew ? site.mayWrite(object.path) : site.mayChange(object.path, field)),
})

/** Lists of stock and prices in the form of a product that the operator may read. */
export const readableFeeds = (site: CurrentSite, { path }: Resource): ProductFeed[] =>
  path === product.path
    ? Object.values<ProductFeed>(feeds).filter((feed) => site.mayRead(figureLines(feed).path))
    : []
