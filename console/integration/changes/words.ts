import type { Words } from '../../text/words.ts'

export const words = {
  changes: { en: 'Change feed', ro: 'Flux de modificări', ru: 'Лента изменений', uk: 'Стрічка змін' },
  lead: {
    en: 'All changes of this site in the last 30 days, in the order in which integrations read them; newest last.',
    ro: 'Tot ce s-a scris pe acest site în 30 de zile, în ordinea în care văd integrările; cele mai noi la sfârșit.',
    ru: 'Всё, что записано на этом сайте за 30 дней, в том порядке, в каком это видят интеграции; новое в конце.',
    uk: 'Усе, що записано на цьому сайті за 30 днів, у тому порядку, в якому це бачать інтеграції; нове в кінці.',
  },
  from: { en: 'From number', ro: 'De la numărul', ru: 'С номера', uk: 'З номера' },
  follow: { en: 'Follow', ro: 'Urmăriți', ru: 'Следить', uk: 'Стежити' },
  following: {
    en: 'New changes appear here immediately.',
    ro: 'Ce se întâmplă apare aici imediat.',
    ru: 'Новое появляется здесь сразу.',
    uk: 'Нове з’являється тут одразу.',
  },
  still: {
    en: 'New entries are not loaded.',
    ro: 'Nu se încarcă nimic nou.',
    ru: 'Новое не загружается.',
    uk: 'Нове не завантажується.',
  },
  unreachable: {
    en: 'The server cannot be reached. Retrying automatically.',
    ro: 'Serverul nu răspunde; se reîncearcă automat.',
    ru: 'Сервер не отвечает; попытки повторяются автоматически.',
    uk: 'Сервер не відповідає; спроби повторюються автоматично.',
  },
  newer: { en: 'Show newer', ro: 'Arătați mai noi', ru: 'Показать более новые', uk: 'Показати новіші' },
  oldest: {
    en: 'This is the oldest entry that is kept.',
    ro: 'Aceasta este cea mai veche înregistrare păstrată.',
    ru: 'Это самая ранняя из хранимых записей.',
    uk: 'Це найраніший зі збережених записів.',
  },
  none: {
    en: 'Nothing has happened',
    ro: 'Nu s-a întâmplat nimic',
    ru: 'Ничего не произошло',
    uk: 'Нічого не сталося',
  },
  noneLead: {
    en: 'Changes by integrations and by people appear here.',
    ro: 'De îndată ce o integrare sau cineva de aici scrie ceva, apare.',
    ru: 'Как только интеграция или кто-то здесь что-нибудь запишет, это появится.',
    uk: 'Щойно інтеграція або хтось тут щось запише, це з’явиться.',
  },
  noneOfTypes: {
    en: 'No entry of these types among the latest {count entry|entries}. Show older ones, or wait.',
    ro: 'Nu există nimic de aceste tipuri în {count cea mai nouă înregistrare|cele mai noi înregistrări|cele mai noi înregistrări}. Căutați mai vechi sau așteptați.',
    ru: 'Таких записей нет: просмотрено {count последняя запись|последние записи|последних записей}. Посмотрите более ранние или подождите.',
    uk: 'Таких записів немає: переглянуто {count останній запис|останні записи|останніх записів}. Перегляньте раніші або зачекайте.',
  },
  number: { en: 'Number', ro: 'Număr', ru: 'Номер', uk: 'Номер' },
  when: { en: 'When', ro: 'Când', ru: 'Когда', uk: 'Коли' },
  what: { en: 'What', ro: 'Ce', ru: 'Что', uk: 'Що' },
  action: { en: 'Action', ro: 'Acțiune', ru: 'Действие', uk: 'Дія' },
  fields: { en: 'Fields', ro: 'Câmpuri', ru: 'Поля', uk: 'Поля' },
  moreFields: { en: 'and {count} more', ro: 'și încă {count}', ru: 'и ещё {count}', uk: 'і ще {count}' },
  who: { en: 'Who', ro: 'Cine', ru: 'Кто', uk: 'Хто' },
  noToken: { en: 'the server', ro: 'serverul', ru: 'сервер', uk: 'сервер' },
} as const satisfies Words
