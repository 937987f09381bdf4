import {
  type Icon,
  IconActivity,
  IconArrowsExchange,
  IconBinaryTree,
  IconBuildingStore,
  IconClipboardList,
  IconCoins,
  IconCube,
  IconDiscount,
  IconFileImport,
  IconForms,
  IconHeart,
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
  IconPlugConnected,
  IconRoute,
  IconSettings,
  IconShieldCheck,
  IconShoppingCart,
  IconTags,
  IconTransfer,
  IconTrash,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react'
import type { Resource } from '@vitrina/schema/resource'
import { addressOf, objectOf, objects } from '../catalogue/objects.ts'
import type { words } from './words.ts'

/** A screen of the menu. */
export interface MenuScreen {
  /** Text of the line, or the object whose list the screen is. */
  readonly label: keyof typeof words | Resource
  /** Below `/sites/<slug>`, or of the hub as it stands. */
  readonly path: string
  readonly icon: Icon
  /** `g`, then this key, leads there: what is looked at often has one. Names of keys, so that they are there in every alphabet. */
  readonly jump?: string
  /** True for screens of owners only; the server refuses others. */
  readonly ownersOnly?: true
  /** True for screens of a development server, which does not send mails. */
  readonly developmentOnly?: true
  /** True for screens that the Catalogue screen leads to; they have no line of their own. */
  readonly inCatalogue?: true
}

/** Lines of the menu below one that opens. */
export interface MenuGroup {
  /** Omit for a group named as its first screen. */
  readonly label?: keyof typeof words
  readonly icon: Icon
  /** The first one is that of the group's own line. */
  readonly screens: readonly MenuScreen[]
}

/** Path of the Catalogue screen, below its site. */
export const CATALOGUE = '/objects'

/** Address of an object's list, below its site. */
export const listOf = (object: Resource): string => `${CATALOGUE}/${addressOf(object)}`

const listScreen = (path: string): MenuScreen => {
  const label = objectOf(path)
  return { label, path: listOf(label), icon: objectIcon(label) }
}

const OBJECT_ICONS: Readonly<Record<string, Icon>> = {
  product: IconPackage,
  promo: IconDiscount,
  shop: IconMapPin,
}

/** The sign of an object in the menu; those that are looked at every day have one of their own. */
export const objectIcon = ({ path }: Resource): Icon => OBJECT_ICONS[path] ?? IconCube

/** Menu of a site. A new screen is one line in its group. */
export const SITE_MENU: readonly MenuGroup[] = [
  {
    icon: IconShoppingCart,
    screens: [
      { label: 'orders', path: '/orders', icon: IconShoppingCart, jump: 'o' },
      { label: 'lifecycle', path: '/orders/lifecycle', icon: IconRoute },
      { label: 'noteLabels', path: '/orders/labels', icon: IconTags, ownersOnly: true },
    ],
  },
  {
    icon: IconPackage,
    screens: [
      listScreen('product'),
      { label: 'catalogue', path: CATALOGUE, icon: IconLayoutGrid, jump: 'a' },
      { label: 'tree', path: '/tree', icon: IconBinaryTree, jump: 'c', inCatalogue: true },
      { label: 'stock', path: '/stock', icon: IconPackages, jump: 's' },
      { label: 'prices', path: '/prices', icon: IconCoins, jump: 'p' },
      { label: 'bin', path: '/bin', icon: IconTrash },
    ],
  },
  {
    label: 'customers',
    icon: IconHeart,
    screens: ['discount-card', 'user-type', 'company'].map(listScreen),
  },
  {
    icon: IconDiscount,
    screens: ['promo', 'promocode', 'gift', 'payment-certificate'].map(listScreen),
  },
  {
    label: 'importAndExport',
    icon: IconTransfer,
    screens: [
      { label: 'import', path: '/import', icon: IconFileImport, jump: 'i' },
      { label: 'pictures', path: '/pictures', icon: IconPhotoUp },
      { label: 'jobs', path: '/jobs', icon: IconListCheck, jump: 'j' },
    ],
  },
  {
    label: 'integrations',
    icon: IconPlugConnected,
    screens: [
      { label: 'tokens', path: '/tokens', icon: IconKey, ownersOnly: true },
      { label: 'destinations', path: '/destinations', icon: IconArrowsExchange, ownersOnly: true },
      { label: 'requests', path: '/requests', icon: IconActivity, jump: 'r' },
      { label: 'webhooks', path: '/webhooks', icon: IconWebhook, jump: 'w' },
      { label: 'changes', path: '/changes', icon: IconHistory },
    ],
  },
  {
    label: 'setUp',
    icon: IconSettings,
    screens: [
      { label: 'settings', path: '/settings', icon: IconSettings },
      { label: 'ownFields', path: '/own-fields', icon: IconForms },
      listScreen('shop'),
    ],
  },
]

/** Start screen of a site, above its menu. */
export const HOME: MenuGroup = {
  icon: IconHome,
  screens: [{ label: 'today', path: '', icon: IconHome, jump: 't' }],
}

/** Menu of those who run the whole deployment. */
export const HUB_MENU: readonly MenuGroup[] = [
  {
    icon: IconUsers,
    screens: [
      { label: 'users', path: '/hub/users', icon: IconUsers, jump: 'u' },
      { label: 'groups', path: '/hub/groups', icon: IconUsersGroup },
      { label: 'sessions', path: '/hub/sessions', icon: IconShieldCheck },
      { label: 'audit', path: '/hub/audit', icon: IconClipboardList, jump: 'l' },
    ],
  },
  {
    icon: IconBuildingStore,
    screens: [
      { label: 'sites', path: '/hub/sites', icon: IconBuildingStore },
      { label: 'providers', path: '/hub/providers', icon: IconLogin2 },
      { label: 'mail', path: '/hub/mail', icon: IconMail, developmentOnly: true },
    ],
  },
]

/** Objects without a line of their own, which the Catalogue screen leads to. */
export const catalogueObjects: readonly Resource[] = objects.filter(
  (object) => !SITE_MENU.some(({ screens }) => screens.some(({ label }) => label === object)),
)
