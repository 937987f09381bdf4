import type { OnboardingStep } from '@vitrina/schema/console/onboarding'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/**
 * Onboarding steps that depend on the database, all except mail. Each needs only the first row of an index. Large tables are read in the
 * order of their primary key: in `exists` the planner may read the rows of all sites until it finds one of this site.
 */
export const selectOnboarding = (sql: Sql, siteId: number, userId: number, firstName: string) => sql<
  Readonly<Record<Exclude<OnboardingStep, 'mail_sent'> | 'away' | 'demo', boolean>>
>`
  select
    demo is not null as demo,
    exists (select from first_steps_away where site_id = site.id and user_id = ${userId}) as away,
    name <> ${firstName} as site_named,
    exists (
      select from hub_user where hub_user.id = ${userId}
        and (has_second_factor or exists (select from hub_passkey where user_id = hub_user.id))
    ) as second_factor,
    exists (select from site_operator where site_id = site.id and user_id <> ${userId})
      or exists (select from operator where user_id <> ${userId}) as colleague_invited,
    exists (select from api_token where site_id = site.id and last_used_at is not null) as system_connected,
    (
      select true from product where site_id = site.id and id > demo_products order by site_id, id limit 1
    ) is true as product_added,
    (
      select true from external_order where site_id = site.id and not coalesce(demo -> 'orders' @> to_jsonb(id), false)
      order by site_id, id limit 1
    ) is true as order_tried,
    exists (select from picture where site_id = site.id) or (
      select true from product where site_id = site.id and id > demo_products and images <> '[]' order by site_id, id limit 1
    ) is true as picture_added,
    exists (select from note_label where site_id = site.id) as words_labelled,
    exists (select from webhook_endpoint where site_id = site.id and state = 'enabled')
      or exists (
        select from request_tally
        where site_id = site.id and method = 'GET' and route ~ '^/external/changes/?$' and code = ''
      ) as changes_followed,
    exists (select from return_address where site_id = site.id) as return_address_added
  from site, coalesce((demo #>> '{last_ids,product}')::integer, 0) as demo_products where id = ${siteId}
`

/** Hides the onboarding of a site for a user. Returns no row without a role there, or if nothing changes. */
export const hideOnboarding = (sql: Sql, slug: string, userId: number) => sql`
  insert into first_steps_away (site_id, user_id)
  select id, ${userId} from site
  where slug = ${slug} and (
    exists (select from operator where user_id = ${userId})
    or exists (select from site_operator where site_id = site.id and user_id = ${userId} and offered_to is null)
  )
  on conflict (site_id, user_id) do nothing
`

export const showOnboarding = (sql: Sql, slug: string, userId: number) => sql`
  delete from first_steps_away where user_id = ${userId} and site_id = (select id from site where slug = ${slug})
`
