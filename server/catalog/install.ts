import { feeds, type ProductFeed } from '@vitrina/schema/product-feeds'
import { resources } from '@vitrina/schema/resources/index'
import { siteFinder } from '../identity/access/site-hosts.ts'
import type { Module } from '../module.ts'
import { ORDER_USES, READ_WITH_ORDERS } from '../orders/order-references.ts'
import { formsOfOrders } from '../orders/own-forms.ts'
import type { Importable } from '../platform/batch/importable.ts'
import { lockSite } from '../platform/batch/queries.ts'
import type { App } from '../platform/http/app.ts'
import type { Transaction } from '../platform/postgres/pool/sql.ts'
import type { Services } from '../services.ts'
import { completeness } from './content/completeness.ts'
import { type ContentDeclaration, declare } from './content/declared.ts'
import { ownFieldRoutes } from './content/own-fields/own-field-routes.ts'
import { selectIdsUpTo } from './content/queries.ts'
import { objectNarrowing } from './content/read/narrowing.ts'
import { objectReader } from './content/read/reader.ts'
import { removalRoutes } from './content/removal/removal-routes.ts'
import { content } from './content/routes.ts'
import { trashRoutes } from './content/trash/trash-routes.ts'
import { deleteUnused } from './content/write/delete.ts'
import { importable } from './content/write/import.ts'
import { sweepSentWhileOpen } from './content/write/sweep-sent.ts'
import { writers } from './content/writers.ts'
import { lookups } from './lookups/routes.ts'
import { storesOfGroup } from './lookups/stores-of-group.ts'
import { BASE_PRICE_OF_PRODUCT } from './promotion/kept-price.ts'
import { promotionRoutes } from './promotion/promotion-routes.ts'
import { runPromotions } from './promotion/run-promotions.ts'
import { shownRoutes } from './shown/shown-routes.ts'
import { addStock } from './stock/add-stock.ts'
import { figureImport } from './stock/import.ts'
import { figureLists } from './stock/list/figure-routes.ts'
import { FIGURES, FIGURES_OF_PRODUCT } from './stock/product-figures.ts'
import { figureReaders } from './stock/read-figures.ts'
import { stock } from './stock/routes.ts'

const RESOURCES = Object.values(resources)

/** Content objects, stock, prices and lookups. */
export const installCatalog = (app: App, { sql, config, ready, expensive, writer }: Services) => {
  const declared = declare(RESOURCES)
  const along = [...FIGURES_OF_PRODUCT, BASE_PRICE_OF_PRODUCT]
  const relations = { uses: ORDER_USES, belongings: FIGURES, along }
  const objects = ({ path }: { readonly path: string }) =>
    objectReader({ sql, ready }, declared.get(path) as ContentDeclaration)
  const shops = objects(resources.shop)
  const products = objects(resources.product)
  sweepSentWhileOpen(
    app,
    sql,
    [...declared.values()].map(({ form }) => form.table),
  )
  runPromotions(app, { sql, writer })
  const { lookupRoutes, productSearch } = lookups(app, {
    sql,
    shops,
    regions: objects(resources.region),
    localities: objects(resources.locality),
    sectors: objects(resources.sector),
    products,
  })
  const importableContent = new Map(
    [...declared].map(([path, one]) => [path, importable(one, relations)] as const),
  )
  return {
    api: (app) => {
      content(app, {
        resources: RESOURCES,
        writer,
        ready,
        expensive,
        searches: new Map([[resources.product.path as string, productSearch]]),
        ...relations,
        withOrders: READ_WITH_ORDERS,
        baseUrl: config.baseUrl,
      })
      stock(app, { sql, writer })
      promotionRoutes(app, sql)
      ownFieldRoutes(app, {
        sql,
        writer,
        declared: declared.get('product') as ContentDeclaration,
        otherForms: formsOfOrders,
      })
    },
    lookups: lookupRoutes,
    open: (app) => storesOfGroup(app, { shops, sites: siteFinder(sql) }),
    site: (app) => {
      figureLists(app, {
        sql,
        products: objectNarrowing((declared.get('product') as ContentDeclaration).form.table),
      })
      shownRoutes(app, ready)
      writers(app, sql)
      trashRoutes(app, { sql, resources: RESOURCES, writer, along })
      removalRoutes(app, { sql, resources: RESOURCES, writer, ready, expensive, ...relations })
    },
    histories: ['object_history', 'figure_history'],
    today: { catalogue: completeness({ ready, resources: RESOURCES, declared }) },
    addStock,
    /** Deletes the objects with ids up to `last`, with their figures, to which no other object refers. */
    deleteUpTo: async (
      sql: Transaction,
      siteId: number,
      path: string,
      last: number,
      origin: number | null,
    ) => {
      const { ownFields } = await lockSite(sql, siteId, origin)
      const { form, tables, ownUses } = await (declared.get(path) as ContentDeclaration).at(
        sql,
        { siteId, ownFields },
        'writers',
      )
      const ids = (await selectIdsUpTo(sql, form.table, siteId, last)).map(({ id }) => id)
      const uses = [...relations.uses, ...ownUses]
      const used = await deleteUnused(sql, form.table, tables, ids, {
        siteId,
        uses,
        storedBelongings: [],
        along,
      })
      return { deleted: ids.length - used.size, kept: used.size }
    },
    /** Content objects that imports and exchanges write, by path. */
    content: importableContent,
    /** Targets of imports, by path. */
    importables: new Map<string, Importable>([
      ...importableContent,
      ...Object.values<ProductFeed>(feeds)
        .map(figureImport)
        .map((one) => [one.path, one] as const),
    ]),
    /** Objects that webhooks send, by type. */
    readers: [
      ...RESOURCES.map((resource) => [resource.path as string, objects(resource).each] as const),
      ...figureReaders(sql).map(({ type, each }) => [type, each] as const),
    ],
    tables: [...declared.values()].map(({ form }) => form.table.name),
  } satisfies Module & Record<string, unknown>
}
