/** Rights of operators at a site. Each operation of the console requires one; `schema/console/rights-of-routes.ts` has those of the public API. */
export const RIGHTS = [
  'orders.read',
  'orders.write',
  /** Returns and refunds. */
  'orders.return',
  /** Personal data of many orders at once: spreadsheets, and stored bodies of calls. */
  'orders.export',
  'customers.read',
  'customers.write',
  'customers.export',
  /** Erasure of customers without an account. */
  'customers.erase',
  'catalogue.read',
  'catalogue.write',
  'fields.write',
  'prices.read',
  'prices.write',
  'stock.read',
  'stock.write',
  'promotions.read',
  'promotions.write',
  'stores.read',
  'stores.write',
  'imports.read',
  'imports.write',
  'reports.read',
  'changes.read',
  'requests.read',
  'webhooks.read',
  'webhooks.write',
  'views.write',
  'settings.read',
  'settings.write',
  'access.manage',
  'destinations.manage',
  'people.manage',
  'audit.read',
] as const

export type Right = (typeof RIGHTS)[number]

export const isRight = (word: string): word is Right => (RIGHTS as readonly string[]).includes(word)

const OF_OWNERS: readonly Right[] = [
  'customers.erase',
  'settings.write',
  'access.manage',
  'destinations.manage',
  'people.manage',
  'audit.read',
]

const OF_MANAGERS = RIGHTS.filter((right) => !OF_OWNERS.includes(right))

/** Rights of each predefined role at a site. */
const RIGHTS_OF_ROLES = {
  owner: RIGHTS,
  manager: OF_MANAGERS,
  orders: [
    'orders.read',
    'orders.write',
    'orders.return',
    'orders.export',
    'customers.read',
    'catalogue.read',
    'prices.read',
    'stock.read',
    'promotions.read',
    'stores.read',
    'reports.read',
    'views.write',
    'settings.read',
  ],
  picker: ['orders.read', 'orders.write', 'catalogue.read', 'stock.read', 'stores.read', 'settings.read'],
  content: [
    'catalogue.read',
    'catalogue.write',
    'promotions.read',
    'stock.read',
    'stores.read',
    'imports.read',
    'imports.write',
    'views.write',
    'settings.read',
  ],
  prices: [
    'catalogue.read',
    'prices.read',
    'prices.write',
    'promotions.read',
    'promotions.write',
    'stores.read',
    'imports.read',
    'imports.write',
    'views.write',
    'settings.read',
  ],
  accountant: [
    'orders.read',
    'orders.export',
    'customers.read',
    'catalogue.read',
    'prices.read',
    'stores.read',
    'reports.read',
    'views.write',
    'settings.read',
  ],
  viewer: OF_MANAGERS.filter((right) => right.endsWith('.read')),
} as const satisfies Record<string, readonly Right[]>

/** Predefined role of an operator at a site. */
export type Role = keyof typeof RIGHTS_OF_ROLES

/** Predefined roles, those with more rights first. */
export const ROLES = Object.keys(RIGHTS_OF_ROLES) as Role[]

export const isRole = (word: string): word is Role => Object.hasOwn(RIGHTS_OF_ROLES, word)

const SETS = new Map(ROLES.map((role) => [role, new Set<Right>(RIGHTS_OF_ROLES[role])]))

export const rightsOf = (role: Role): ReadonlySet<Right> => SETS.get(role) ?? new Set()

/** Ids of the stores whose orders and stock an operator reads and writes; null for all, including orders without a store. */
export type Stores = readonly number[] | null

/** Rights to data that spans all stores and is not divided by store. An operator with single stores does not hold them. */
export const OF_ALL_STORES: readonly Right[] = [
  ...OF_OWNERS,
  'stores.write',
  'changes.read',
  'requests.read',
  'webhooks.read',
  'webhooks.write',
]

/** Role of an operator at a site, as stored. */
export interface OperatorRole {
  /** Predefined role; null for an own role of the site, or for none. */
  readonly role: Role | null
  /** Rights of the own role; null for a predefined one. */
  readonly own_rights: readonly string[] | null
  readonly stores: Stores
}

/** Rights that an operator holds: those of the role, without those to all stores for an operator with single stores. */
export const rightsOfOperator = ({ role, own_rights, stores }: OperatorRole): ReadonlySet<Right> => {
  const rights = role === null ? new Set((own_rights ?? []).filter(isRight)) : rightsOf(role)
  return stores === null ? rights : rights.difference(new Set(OF_ALL_STORES))
}

/** Predefined roles that include a right. */
export const rolesWith = (right: Right): Role[] => ROLES.filter((role) => rightsOf(role).has(right))

/** Requirement of a call: a right, one of several, or all of several. */
export type Requirement = Right | { readonly oneOf: readonly Right[] } | { readonly all: readonly Right[] }

/** Missing right of a need; undefined if the need is met. */
export const missingRight = (rights: ReadonlySet<Right>, need: Requirement): Right | undefined => {
  if (typeof need === 'string') return rights.has(need) ? undefined : need
  if ('all' in need) return need.all.find((right) => !rights.has(right))
  return need.oneOf.some((right) => rights.has(right)) ? undefined : need.oneOf[0]
}
