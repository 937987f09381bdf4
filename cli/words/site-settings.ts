import type { Sentence } from '@vitrina/schema/sentences/sentence'
import type { SettingName } from '@vitrina/schema/site-settings'

/** What the help says of each setting of a site. */
export const SITE_SETTING_HELP: Readonly<Record<SettingName, Sentence>> = {
  name: { en: 'Name for people', ro: 'Nume pentru oameni', ru: 'Название для людей', uk: 'Назва для людей' },
  time_zone: {
    en: 'Time zone of the shop, as Europe/Chisinau',
    ro: 'Fusul orar al magazinului, ca Europe/Chisinau',
    ru: 'Часовой пояс магазина, например Europe/Chisinau',
    uk: 'Часовий пояс магазину, наприклад Europe/Chisinau',
  },
  currency: {
    en: 'Currency of all its amounts, as MDL; the amounts stay as they are',
    ro: 'Moneda tuturor sumelor lui, ca MDL; sumele rămân cum sunt',
    ru: 'Валюта всех его сумм, например MDL; сами суммы не меняются',
    uk: 'Валюта всіх його сум, наприклад MDL; самі суми не змінюються',
  },
  order_lifecycle: {
    en: 'strict: an order item takes only the steps of docs/order-lifecycle.md; free: every step',
    ro: 'strict: o poziție a comenzii face doar pașii din docs/order-lifecycle.md; free: orice pas',
    ru: 'strict: позиция заказа делает только шаги из docs/order-lifecycle.md; free: любые',
    uk: 'strict: позиція замовлення робить лише кроки з docs/order-lifecycle.md; free: будь-які',
  },
  unnamed_orders: {
    en: 'refuse: a new order needs an rrn, an order_id or an Idempotency-Key, as a repetition could not be told; create: it does not',
    ro: 'refuse: o comandă nouă are nevoie de rrn, order_id sau Idempotency-Key, altfel o repetare nu poate fi deosebită; create: nu are nevoie',
    ru: 'refuse: новому заказу нужен rrn, order_id или Idempotency-Key, иначе повтор не отличить; create: не нужен',
    uk: 'refuse: новому замовленню потрібен rrn, order_id або Idempotency-Key, інакше повтор не відрізнити; create: не потрібен',
  },
  rrn_unique_per: {
    en: 'year: an rrn names one order of each year, that of created_at; site: one order of the site',
    ro: 'year: un rrn desemnează câte o comandă din fiecare an, cel din created_at; site: o singură comandă a site-ului',
    ru: 'year: rrn обозначает один заказ за каждый год, год берётся из created_at; site: один заказ на весь сайт',
    uk: 'year: rrn позначає одне замовлення за кожен рік, рік береться з created_at; site: одне замовлення на весь сайт',
  },
  delivery_in_total: {
    en: 'yes: the total of an order has the price of its delivery in it, which stands in delivery.price',
    ro: 'yes: totalul unei comenzi cuprinde prețul livrării, care se află în delivery.price',
    ru: 'yes: в сумму заказа входит цена доставки, которая стоит в delivery.price',
    uk: 'yes: до суми замовлення входить ціна доставки, яка стоїть у delivery.price',
  },
  ids_as_text: {
    en: 'accept: a reference may be an id written as text, "7", where no key is equal to it; first: even where one is, as in the earlier API; refuse: a text is a key, and an id is a number',
    ro: 'accept: o referință poate fi un id scris ca text, "7", dacă nicio cheie nu este egală cu el; first: chiar dacă este, ca în API-ul anterior; refuse: un text este o cheie, iar un id este un număr',
    ru: 'accept: ссылка может быть id в виде текста, "7", если нет такого ключа; first: даже если он есть, как в прежнем API; refuse: текст — это ключ, а id — число',
    uk: 'accept: посилання може бути id у вигляді тексту, "7", якщо немає такого ключа; first: навіть якщо він є, як у попередньому API; refuse: текст — це ключ, а id — число',
  },
  known_on_create: {
    en: 'update: bulk-create updates an object that exists, found by its id or else its key, as the earlier API did; refuse: it is a duplicate',
    ro: 'update: bulk-create actualizează un obiect existent, găsit după id sau, altfel, după cheie, ca API-ul anterior; refuse: este un duplicat',
    ru: 'update: bulk-create обновляет существующий объект, найденный по id, иначе по ключу, как прежний API; refuse: это дубликат',
    uk: 'update: bulk-create оновлює наявний об’єкт, знайдений за id, інакше за ключем, як попередній API; refuse: це дублікат',
  },
  orders_keep_person: {
    en: 'years_5: orders of people who were erased keep who ordered until five years after the order, as a law may want; no: they lose it at once',
    ro: 'years_5: comenzile persoanelor șterse păstrează cine a comandat încă cinci ani de la comandă, cum poate cere legea; no: îl pierd imediat',
    ru: 'years_5: заказы удалённых людей хранят заказчика пять лет после заказа, как может требовать закон; no: теряют сразу',
    uk: 'years_5: замовлення видалених людей зберігають замовника п’ять років після замовлення, як може вимагати закон; no: втрачають одразу',
  },
  list_shape: {
    en: 'page: calls with its tokens get a list as an object of count, next, previous and results; array: as an array; ?shape= says otherwise',
    ro: 'page: apelurile cu tokenurile lui primesc o listă ca obiect cu count, next, previous și results; array: ca tablou; ?shape= alege altfel',
    ru: 'page: вызовы с его токенами получают список как объект с count, next, previous и results; array: как массив; ?shape= выбирает иначе',
    uk: 'page: виклики з його токенами отримують список як об’єкт із count, next, previous та results; array: як масив; ?shape= вибирає інакше',
  },
  first_party: {
    en: 'yes: the site is yours; its visitors are never asked whether to go on as whom they are',
    ro: 'yes: site-ul este al dumneavoastră; vizitatorii lui nu sunt întrebați dacă merg mai departe cu contul lor',
    ru: 'yes: сайт ваш; его посетителей не спрашивают, продолжать ли под своим именем',
    uk: 'yes: сайт ваш; його відвідувачів не питають, чи продовжувати під своїм іменем',
  },
  second_factor_required: {
    en: 'yes: nobody enters the site without a second factor, which they are asked to set up; no: each decides for themselves',
    ro: 'yes: nimeni nu intră pe site fără al doilea factor, pe care i se cere să îl configureze; no: fiecare decide singur',
    ru: 'yes: никто не входит на сайт без второго фактора, его попросят настроить; no: каждый решает сам',
    uk: 'yes: ніхто не входить на сайт без другого фактора, його попросять налаштувати; no: кожен вирішує сам',
  },
  account_orders: {
    en: 'yes: people see their orders of the site in their account; no: only at the site',
    ro: 'yes: oamenii își văd în cont comenzile de pe site; no: doar pe site',
    ru: 'yes: люди видят свои заказы с сайта в своём аккаунте; no: только на сайте',
    uk: 'yes: люди бачать свої замовлення з сайту у своєму акаунті; no: лише на сайті',
  },
  logo: {
    en: 'Address of an image for the sign-in pages, as https://shop.example/logo.svg',
    ro: 'Adresa unei imagini pentru paginile de autentificare, ca https://shop.example/logo.svg',
    ru: 'Адрес картинки для страниц входа, например https://shop.example/logo.svg',
    uk: 'Адреса зображення для сторінок входу, наприклад https://shop.example/logo.svg',
  },
  private_webhooks: {
    en: 'yes: its webhooks may lead inside the network, and to every port',
    ro: 'yes: webhookurile lui pot duce în interiorul rețelei și la orice port',
    ru: 'yes: его вебхуки могут вести внутрь сети и на любой порт',
    uk: 'yes: його вебхуки можуть вести всередину мережі й на будь-який порт',
  },
  keep_personal_bodies: {
    en: 'yes: the request log keeps what was sent of orders and discount cards, for owners and managers; no: only keys and faults',
    ro: 'yes: jurnalul cererilor păstrează ce s-a trimis despre comenzi și carduri de reducere, pentru proprietari și manageri; no: doar chei și erori',
    ru: 'yes: журнал запросов хранит присланное про заказы и дисконтные карты для владельцев и менеджеров; no: только ключи и ошибки',
    uk: 'yes: журнал запитів зберігає, що надіслано про замовлення й дисконтні картки, для власників і менеджерів; no: лише ключі та помилки',
  },
  history_days: {
    en: 'How many days the history of objects and orders is kept, with what they held before each change, as 30; 0: none is kept',
    ro: 'Câte zile se păstrează istoricul obiectelor și al comenzilor, cu ce conțineau înainte de fiecare schimbare, ca 30; 0: nu se păstrează',
    ru: 'Сколько дней хранится история объектов и заказов с тем, что в них было до каждого изменения, например 30; 0: не хранится',
    uk: 'Скільки днів зберігається історія об’єктів і замовлень з тим, що в них було до кожної зміни, наприклад 30; 0: не зберігається',
  },
}
