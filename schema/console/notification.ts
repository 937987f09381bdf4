import { fill } from '../fill.ts'
import type { Language } from '../languages.ts'

interface Kind {
  /** Default of the setting for the console. */
  readonly console: boolean
  readonly mail: boolean
  /**
   * True for a serious and rare event, which is mailed separately and immediately; all others are mailed in a
   * digest.
   */
  readonly ownMail?: true
}

/** Kinds of automatic notifications, in the order of the settings. */
export const NOTIFICATION_KINDS = {
  order_assigned: { console: true, mail: true },
  mention: { console: true, mail: true },
  order_waits: { console: true, mail: false },
  order_quarantined: { console: true, mail: true },
  stock_runs_out: { console: true, mail: false },
  import_done: { console: true, mail: false },
  import_refused: { console: true, mail: true },
  calls_refused: { console: true, mail: false },
  token_silent: { console: true, mail: true, ownMail: true },
  webhook_parked: { console: true, mail: true, ownMail: true },
} as const satisfies Readonly<Record<string, Kind>>

export type NotificationKind = keyof typeof NOTIFICATION_KINDS

export const notificationKinds = Object.keys(NOTIFICATION_KINDS) as readonly NotificationKind[]

/** Notification of an operator. */
export interface OperatorNotification {
  readonly id: number
  readonly at: string
  readonly kind: NotificationKind
  /** Slug and name of the site. */
  readonly site: string
  readonly site_name: string
  /** Id of the subject, or an error code. */
  readonly target: string
  readonly name: string | null
  /** Number of subjects. An import without it has failed. */
  readonly count: number | null
  /** Name of the colleague who caused it. */
  readonly by: string | null
  readonly read: boolean
}

/** Channels of a kind for a user. */
export interface NotificationChoice {
  readonly kind: NotificationKind
  readonly console: boolean
  readonly mail: boolean
}

/** Minimum interval of digests in minutes. */
export const DIGEST_MINUTES = 15

/** Hours before a waiting new order is reported. */
export const WAITING_HOURS = 24

/** Path of a notification's subject, below its site. */
export const notificationPath = ({
  kind,
  target,
  count,
}: Pick<OperatorNotification, 'kind' | 'target' | 'count'>): string => {
  switch (kind) {
    case 'mention':
      return `/orders/${target}`
    case 'order_assigned':
      return count === 1 ? `/orders/${target}` : '/orders?assignee=me'
    case 'order_waits':
      return count === 1 ? `/orders/${target}` : '/orders?status=new'
    case 'order_quarantined':
      return '/destinations'
    case 'stock_runs_out':
      return count === 1 ? `/objects/product/${target}` : ''
    case 'import_done':
    case 'import_refused':
      return `/jobs/${target}`
    case 'calls_refused':
      return target === 'partly_refused' ? '/requests?status=partly' : `/requests?code=${target}`
    case 'token_silent':
      return `/requests?token=${target}`
    case 'webhook_parked':
      return `/webhooks/${target}`
  }
}

/**
 * Users of a site whom a text mentions by `@` and their name, without duplicates. For names with the same beginning, the longest
 * match counts.
 */
export const mentionedIn = <Person extends { readonly name: string }>(
  text: string,
  people: readonly Person[],
): Person[] => {
  const longestFirst = people
    .filter(({ name }) => name !== '')
    .sort((one, other) => other.name.length - one.name.length)
  const mentions = new Set<Person>()
  for (const { index } of text.matchAll(/@/g)) {
    const rest = text.slice(index + 1).toLowerCase()
    const named = longestFirst.filter(
      ({ name }) => rest.startsWith(name.toLowerCase()) && !/^\p{L}/u.test(rest.slice(name.length)),
    )
    // Both of two users with the same name are notified, since they cannot be distinguished.
    for (const person of named) if (person.name.length === named[0]?.name.length) mentions.add(person)
  }
  return [...mentions]
}

/** Texts of notifications by kind; `import_failed` replaces the one of an import that failed. */
export const NOTIFICATION_TEXTS: Readonly<
  Record<NotificationKind | 'import_failed', Readonly<Record<Language, string>>>
> = {
  order_assigned: {
    en: '{count order was|orders were} assigned to you.',
    ro: 'V-au fost atribuite {count comandă|comenzi|de comenzi}.',
    ru: 'Вам назначено: {count заказ|заказа|заказов}.',
    uk: 'Вам призначено: {count замовлення|замовлення|замовлень}.',
  },
  mention: {
    en: 'You were mentioned in a note on order {=target}.',
    ro: 'Numele dumneavoastră apare într-o notă la comanda {=target}.',
    ru: 'Вас упомянули в заметке к заказу {=target}.',
    uk: 'Вас згадали в нотатці до замовлення {=target}.',
  },
  order_waits: {
    en: '{count new order has|new orders have} been waiting for more than a day.',
    ro: '{count comandă nouă așteaptă|comenzi noi așteaptă|de comenzi noi așteaptă} de peste o zi.',
    ru: 'Больше суток ждут: {count новый заказ|новых заказа|новых заказов}.',
    uk: 'Понад добу чекають: {count нове замовлення|нові замовлення|нових замовлень}.',
  },
  order_quarantined: {
    en: 'Order {=target} is in quarantine: the connection “{=name}” has not confirmed it three times.',
    ro: 'Comanda {=target} este în carantină: conexiunea „{=name}” nu a confirmat-o de trei ori.',
    ru: 'Заказ {=target} в карантине: подключение «{=name}» трижды его не подтвердило.',
    uk: 'Замовлення {=target} у карантині: підключення «{=name}» тричі його не підтвердило.',
  },
  stock_runs_out: {
    en: 'At the sales rate of the last weeks, {count product runs|products run} out of stock within a week.',
    ro: 'În ritmul vânzărilor din ultimele săptămâni, într-o săptămână se termină stocul la {count produs|produse|de produse}.',
    ru: 'При темпе продаж последних недель за неделю закончатся остатки {count товара|товаров|товаров}.',
    uk: 'За темпу продажів останніх тижнів за тиждень закінчаться залишки {count товару|товарів|товарів}.',
  },
  import_done: {
    en: 'Import {=target} is done: {count line|lines}.',
    ro: 'Importul {=target} s-a încheiat: {count linie|linii|de linii}.',
    ru: 'Импорт {=target} выполнен: {count строка|строки|строк}.',
    uk: 'Імпорт {=target} виконано: {count рядок|рядки|рядків}.',
  },
  import_refused: {
    en: 'Import {=target} refused {count line|lines}.',
    ro: 'Importul {=target} a refuzat {count linie|linii|de linii}.',
    ru: 'Импорт {=target} отклонил {count строку|строки|строк}.',
    uk: 'Імпорт {=target} відхилив {count рядок|рядки|рядків}.',
  },
  import_failed: {
    en: 'Import {=target} failed.',
    ro: 'Importul {=target} a eșuat.',
    ru: 'Импорт {=target} не удался.',
    uk: 'Імпорт {=target} не вдався.',
  },
  calls_refused: {
    en: 'Calls were refused, completely or partly: {=name}.',
    ro: 'Au fost refuzate apeluri, integral sau parțial: {=name}.',
    ru: 'Вызовы отклонены полностью или частично: {=name}.',
    uk: 'Виклики відхилено повністю або частково: {=name}.',
  },
  token_silent: {
    en: 'The system with the token {name} has stopped calling.',
    ro: 'Sistemul cu tokenul {name} nu mai trimite apeluri.',
    ru: 'Система с токеном {name} перестала присылать вызовы.',
    uk: 'Система з токеном {name} перестала надсилати виклики.',
  },
  webhook_parked: {
    en: 'The webhook to {=name} did not accept events that were sent to it.',
    ro: 'Webhookul către {=name} nu a acceptat evenimentele trimise.',
    ru: 'Вебхук на {=name} не принял отправленные ему события.',
    uk: 'Вебхук на {=name} не прийняв надіслані йому події.',
  },
}

/** Text of a notification in a language. */
export const notificationSentence = (
  { kind, target, name, count }: Pick<OperatorNotification, 'kind' | 'target' | 'name' | 'count'>,
  language: Language,
): string =>
  fill(
    NOTIFICATION_TEXTS[kind === 'import_refused' && count === null ? 'import_failed' : kind][language],
    { target, name: name ?? '', count: count ?? 0 },
    language,
  )
