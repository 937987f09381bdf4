import {
  type Icon,
  IconActivity,
  IconArrowsExchange,
  IconBasket,
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
  IconReportAnalytics,
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
import { objectRight } from '@vitrina/schema/console/rights-of-routes'
import type { Resource } from '@vitrina/schema/resource'
import type { Right } from '@vitrina/schema/rights'
import { addressOf, objectOf, objects } from '../catalogue/objects.ts'
import type { words } from './words.ts'

/** Screen of the menu. */
export interface MenuScreen {
  /** Text of the line, or the object of the list. */
  readonly label: keyof typeof words | Resource
  /** Path below `/sites/<slug>`, or the full path of a screen of the hub. */
  readonly path: string
  readonly icon: Icon
  /** Shortcut of a frequent screen: `g`, then this key. Names of physical keys, so that they exist in every keyboard layout. */
  readonly jump?: string
  /** Right without which the server refuses the screen; omit for screens of all roles. */
  readonly right?: Right
  /** True for screens of a development server, which does not send mails. */
  readonly developmentOnly?: true
  /** True for screens linked from the Catalogue screen, without their own line. */
  readonly inCatalogue?: true
}

/** Lines of the menu below one that opens. */
export interface MenuGroup {
  /** Omitted for a group with the name of its first screen. */
  readonly label?: keyof typeof words
  readonly icon: Icon
  /** The first one is opened by the line of the group. */
  readonly screens: readonly MenuScreen[]
}

/** Path of the Catalogue screen, below its site. */
export const CATALOGUE = '/objects'

/** URL of an object's list, below its site. */
export const listOf = (object: Resource): string => `${CATALOGUE}/${addressOf(object)}`

const listScreen = (path: string): MenuScreen => {
  const label = objectOf(path)
  const right = objectRight(path, 'read')
  return { label, path: listOf(label), icon: objectIcon(label), ...(right && { right }) }
}

const OBJECT_ICONS: Readonly<Record<string, Icon>> = {
  product: IconPackage,
  promo: IconDiscount,
  shop: IconMapPin,
}

/** Icon of an object in the menu; frequently used objects have their own. */
export const objectIcon = ({ path }: Resource): Icon => OBJECT_ICONS[path] ?? IconCube

/** Menu of a site. A new screen is one line in its group. */
export const SITE_MENU: readonly MenuGroup[] = [
  {
    icon: IconShoppingCart,
    screens: [
      { label: 'orders', path: '/orders', icon: IconShoppingCart, jump: 'o', right: 'orders.read' },
      { label: 'picking', path: '/orders/picking', icon: IconBasket, right: 'orders.write' },
      { label: 'lifecycle', path: '/orders/lifecycle', icon: IconRoute, right: 'orders.read' },
      { label: 'noteLabels', path: '/orders/labels', icon: IconTags, right: 'settings.write' },
    ],
  },
  {
    icon: IconPackage,
    screens: [
      listScreen('product'),
      { label: 'catalogue', path: CATALOGUE, icon: IconLayoutGrid, jump: 'a', right: 'catalogue.read' },
      {
        label: 'tree',
        path: '/tree',
        icon: IconBinaryTree,
        jump: 'c',
        right: 'catalogue.read',
        inCatalogue: true,
      },
      { label: 'stock', path: '/stock', icon: IconPackages, jump: 's', right: 'stock.read' },
      { label: 'prices', path: '/prices', icon: IconCoins, jump: 'p', right: 'prices.read' },
      { label: 'trash', path: '/bin', icon: IconTrash },
    ],
  },
  {
    icon: IconHeart,
    screens: [
      { label: 'customers', path: '/customers', icon: IconHeart, right: 'customers.read' },
      ...['discount-card', 'user-type', 'company'].map(listScreen),
    ],
  },
  {
    icon: IconDiscount,
    screens: ['promo', 'promocode', 'gift', 'payment-certificate'].map(listScreen),
  },
  {
    icon: IconReportAnalytics,
    screens: [
      { label: 'reports', path: '/reports', icon: IconReportAnalytics, jump: 'e', right: 'reports.read' },
    ],
  },
  {
    label: 'importAndExport',
    icon: IconTransfer,
    screens: [
      { label: 'import', path: '/import', icon: IconFileImport, jump: 'i', right: 'imports.write' },
      { label: 'pictures', path: '/pictures', icon: IconPhotoUp, right: 'catalogue.write' },
      { label: 'jobs', path: '/jobs', icon: IconListCheck, jump: 'j', right: 'imports.read' },
    ],
  },
  {
    label: 'integrations',
    icon: IconPlugConnected,
    screens: [
      { label: 'tokens', path: '/tokens', icon: IconKey, right: 'access.manage' },
      {
        label: 'destinations',
        path: '/destinations',
        icon: IconArrowsExchange,
        right: 'destinations.manage',
      },
      { label: 'requests', path: '/requests', icon: IconActivity, jump: 'r', right: 'requests.read' },
      { label: 'webhooks', path: '/webhooks', icon: IconWebhook, jump: 'w', right: 'webhooks.read' },
      { label: 'changes', path: '/changes', icon: IconHistory, right: 'changes.read' },
    ],
  },
  {
    label: 'setUp',
    icon: IconSettings,
    screens: [
      { label: 'settings', path: '/settings', icon: IconSettings },
      { label: 'ownFields', path: '/own-fields', icon: IconForms, right: 'catalogue.read' },
      listScreen('shop'),
    ],
  },
]

/** Start screen of a site, above its menu. */
export const HOME: MenuGroup = {
  icon: IconHome,
  screens: [{ label: 'today', path: '', icon: IconHome, jump: 't' }],
}

/** Menu of operators of the whole deployment. */
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

/** Objects without their own line, linked from the Catalogue screen. */
export const catalogueObjects: readonly Resource[] = objects.filter(
  (object) => !SITE_MENU.some(({ screens }) => screens.some(({ label }) => label === object)),
)
