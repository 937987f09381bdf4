// All screens by their addresses; each is loaded at its first visit. A fixed part of an address comes before a variable one.

/** Screens of a site, below `/sites/<slug>`. */
export const SITE_SCREENS = {
  '/': () => import('./today/today.tsx'),
  '/orders': () => import('./orders/orders.tsx'),
  '/orders/lifecycle': () => import('./orders/lifecycle/lifecycle.tsx'),
  '/orders/labels': () => import('./orders/labels/labels.tsx'),
  '/orders/papers': () => import('./orders/papers/papers.tsx'),
  '/orders/picking': () => import('./orders/picking/picking.tsx'),
  '/orders/$id': () => import('./orders/order.tsx'),
  '/customers': () => import('./orders/customers/customers.tsx'),
  '/customers/$id': () => import('./orders/customers/customer.tsx'),
  '/reports': () => import('./reports/reports.tsx'),
  '/tree': () => import('./catalogue/tree/tree.tsx'),
  '/objects': () => import('./catalogue/all-objects.tsx'),
  '/objects/$object': () => import('./catalogue/list/list.tsx'),
  '/objects/$object/grid': () => import('./catalogue/grid/grid.tsx'),
  '/objects/$object/duplicates': () => import('./catalogue/removal/duplicates.tsx'),
  '/objects/$object/$id': () => import('./catalogue/form/form.tsx'),
  '/stock': () => import('./catalogue/figures/list/stock.tsx'),
  '/prices': () => import('./catalogue/figures/list/prices.tsx'),
  '/bin': () => import('./catalogue/trash/trash.tsx'),
  '/import': () => import('./catalogue/import/import.tsx'),
  '/pictures': () => import('./catalogue/picture-import/picture-import.tsx'),
  '/jobs': () => import('./catalogue/import/jobs/jobs.tsx'),
  '/jobs/$id': () => import('./catalogue/import/jobs/job.tsx'),
  '/tokens': () => import('./integration/tokens/tokens.tsx'),
  '/destinations': () => import('./integration/destinations/destinations.tsx'),
  '/destinations/$id': () => import('./integration/destinations/destination.tsx'),
  '/requests': () => import('./integration/requests/requests.tsx'),
  '/requests/$id': () => import('./integration/requests/request.tsx'),
  '/own-fields': () => import('./catalogue/own-fields/own-fields.tsx'),
  '/webhooks': () => import('./integration/webhooks/webhooks.tsx'),
  '/webhooks/$id': () => import('./integration/webhooks/webhook.tsx'),
  '/changes': () => import('./integration/changes/changes.tsx'),
  '/settings': () => import('./integration/settings/settings.tsx'),
} as const

/** Screens of the hub, below `/hub`. */
export const HUB_SCREENS = {
  '/users': () => import('./hub/users/users.tsx'),
  '/users/import': () => import('./hub/people-import/people-import.tsx'),
  '/users/$id': () => import('./hub/users/user.tsx'),
  '/groups': () => import('./hub/groups/groups.tsx'),
  '/providers': () => import('./hub/providers/providers.tsx'),
  '/sessions': () => import('./hub/sessions/sessions.tsx'),
  '/audit': () => import('./hub/audit/audit.tsx'),
  '/mail': () => import('./hub/mail/mail.tsx'),
  '/sites': () => import('./hub/sites/sites.tsx'),
} as const

/** Screens of the user's own settings, independent of a site. */
export const OWN_SCREENS = {
  '/notifications': () => import('./notifications/notifications.tsx'),
  '/notifications/choices': () => import('./notifications/choices.tsx'),
} as const

const PLACES = [
  ['/sites/$site', SITE_SCREENS],
  ['/hub', HUB_SCREENS],
  ['', OWN_SCREENS],
] as const

/** True if a path has the form of `address`, such as `/orders/$id`. */
const isAt = (address: string, path: string): boolean =>
  new RegExp(`^${address.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+')}/?$`).test(path)

/** Loads the screen at a path below `/console`; undefined for a path without one. */
export const screenAt = (path: string): (() => Promise<unknown>) | undefined => {
  const known = path === '/' ? '/sites/first' : path
  return PLACES.flatMap(([start, screens]) =>
    Object.entries(screens).map(([address, load]) => ({ address: start + address, load })),
  ).find(({ address }) => isAt(address, known))?.load
}
