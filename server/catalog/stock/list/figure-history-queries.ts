import type { FigureHistory } from '@vitrina/schema/console/figure-list'
import type { ProductFeed } from '@vitrina/schema/product-feeds'
import { shop } from '@vitrina/schema/resources/shop'
import type { Stores } from '@vitrina/schema/rights'
import { inStores } from '../../../platform/postgres/derive/in-stores.ts'
import { instantInJson } from '../../../platform/postgres/derive/instant.ts'
import { namesOfWriters } from '../../../platform/postgres/derive/writers.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'

/** Maximum number of entries shown for one product. */
const SHOWN = 100

/** Latest changes of the figures of a product within the retention of its site. */
export const selectFigureHistory = (
  sql: Sql,
  { type, owner }: ProductFeed,
  siteId: number,
  productId: number,
  stores: Stores,
) =>
  sql<FigureHistory>`
    with page as materialized (
      select history.*
      from figure_history as history
      join site on site.id = history.site_id
      where history.site_id = ${siteId} and type = ${type} and product_id = ${productId}
        and ${inStores(sql, owner.path === shop.path ? stores : null, 'owner_id')}
        and history_days > 0 and at >= now() - make_interval(days => history_days)
      order by cursor desc, owner_id limit ${SHOWN}
    ),
    writers as materialized (${namesOfWriters(sql, siteId, sql`select origin from page`)})
    select history_days as kept_days, (
      select coalesce(json_agg(json_build_object(
        'owner_id', owner_id, 'changed_at', ${sql.unsafe(instantInJson('at'))}, 'before', before::text, 'after', after::text,
        'origin', writers.name, 'request_id', request_id
      ) order by cursor desc, owner_id), '[]')
      from page left join writers on writers.number = page.origin
    ) as entries
    from site where id = ${siteId}
  `
