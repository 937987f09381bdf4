import {
  type Icon,
  IconActivity,
  IconBadgeTm,
  IconBinaryTree,
  IconBuildingStore,
  IconClipboardList,
  IconCoins,
  IconCube,
  IconDiscount,
  IconFileImport,
  IconFolder,
  IconForms,
  IconHistory,
  IconHome,
  IconKey,
  IconLayoutGrid,
  IconListCheck,
  IconLogin2,
  IconMail,
  IconMapPin,
  IconPackage,
  IconPackages,
  IconPhotoUp,
  IconRoute,
  IconSettings,
  IconShieldCheck,
  IconShoppingCart,
  IconTags,
  IconTrash,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react'
import type { Resource } from '@vitrina/schema/resource'
import { addressOf, objects } from '../catalogue/objects.ts'
import type { words } from './words.ts'

/** A screen of the menu. */
export interface MenuScreen {
  readonly label: keyof typeof words
  /** Below `/sites/<slug>`, or of the hub as it stands. */
  readonly path: string
  readonly icon: Icon
  /** `g`, then this key, leads there: what is looked at often has one. Names of keys, so that they are there in every alphabet. */
  readonly jump?: string
  /** True for screens of owners only; the server refuses others. */
  readonly ownersOnly?: true
  /** True for screens of a development server, which does not send mails. */
  readonly developmentOnly?: true
}

export interface Section {
  readonly label: keyof typeof words
  readonly places: readonly MenuScreen[]
  /** Objects with a line of their own in it. */
  readonly objects?: readonly Resource[]
}

/** The objects that are looked at every day; all others are one step further. */
const FREQUENT = ['product', 'category', 'brand', 'promo', 'shop']

export const frequentObjects: readonly Resource[] = FREQUENT.flatMap(
  (path) => objects.find((object) => object.path === path) ?? [],
)

/** The menu of a site. */
export const SITE_SECTIONS: readonly Section[] = [
  {
    label: 'work',
    places: [
      { label: 'today', path: '', icon: IconHome, jump: 't' },
      { label: 'orders', path: '/orders', icon: IconShoppingCart, jump: 'o' },
      { label: 'lifecycle', path: '/orders/lifecycle', icon: IconRoute },
      { label: 'noteLabels', path: '/orders/labels', icon: IconTags, ownersOnly: true },
    ],
  },
  {
    label: 'catalogue',
    places: [
      { label: 'tree', path: '/tree', icon: IconBinaryTree, jump: 'c' },
      { label: 'allObjects', path: '/objects', icon: IconLayoutGrid, jump: 'a' },
      { label: 'stock', path: '/stock', icon: IconPackages, jump: 's' },
      { label: 'prices', path: '/prices', icon: IconCoins, jump: 'p' },
      { label: 'import', path: '/import', icon: IconFileImport, jump: 'i' },
      { label: 'pictures', path: '/pictures', icon: IconPhotoUp },
      { label: 'jobs', path: '/jobs', icon: IconListCheck, jump: 'j' },
      { label: 'ownFields', path: '/own-fields', icon: IconForms },
      { label: 'bin', path: '/bin', icon: IconTrash },
    ],
    objects: frequentObjects,
  },
  {
    label: 'integration',
    places: [
      { label: 'tokens', path: '/tokens', icon: IconKey, ownersOnly: true },
      { label: 'requests', path: '/requests', icon: IconActivity, jump: 'r' },
      { label: 'webhooks', path: '/webhooks', icon: IconWebhook, jump: 'w' },
      { label: 'changes', path: '/changes', icon: IconHistory },
      { label: 'settings', path: '/settings', icon: IconSettings },
    ],
  },
]

/** The menu of those who run the whole deployment. */
export const HUB_SECTION: Section = {
  label: 'everySite',
  places: [
    { label: 'sites', path: '/hub/sites', icon: IconBuildingStore },
    { label: 'users', path: '/hub/users', icon: IconUsers, jump: 'u' },
    { label: 'groups', path: '/hub/groups', icon: IconUsersGroup },
    { label: 'providers', path: '/hub/providers', icon: IconLogin2 },
    { label: 'sessions', path: '/hub/sessions', icon: IconShieldCheck },
    { label: 'audit', path: '/hub/audit', icon: IconClipboardList, jump: 'l' },
    { label: 'mail', path: '/hub/mail', icon: IconMail, developmentOnly: true },
  ],
}

const OBJECT_ICONS: Readonly<Record<string, Icon>> = {
  product: IconPackage,
  category: IconFolder,
  brand: IconBadgeTm,
  promo: IconDiscount,
  shop: IconMapPin,
}

/** The sign of an object in the menu; those that are looked at every day have one of their own. */
export const objectIcon = ({ path }: Resource): Icon => OBJECT_ICONS[path] ?? IconCube

/** Address of an object's list, below its site. */
export const listOf = (object: Resource): string => `/objects/${addressOf(object)}`
