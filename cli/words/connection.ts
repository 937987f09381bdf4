import type { Sentence } from '@vitrina/schema/sentences/sentence'

/** What is said of the way to a server, and of what comes back. */
export const CONNECTION = {
  broken: { en: '{=url}: {=why}.', ro: '{=url}: {=why}.', ru: '{=url}: {=why}.', uk: '{=url}: {=why}.' },
  nothingThere: {
    en: 'nothing answers there',
    ro: 'acolo nu răspunde nimeni',
    ru: 'там никто не отвечает',
    uk: 'там ніхто не відповідає',
  },
  broke: {
    en: 'the connection broke',
    ro: 'conexiunea s-a întrerupt',
    ru: 'соединение прервалось',
    uk: 'з’єднання перервалося',
  },
  nameUnknown: {
    en: 'the name is not known',
    ro: 'numele nu este cunoscut',
    ru: 'такого имени нет',
    uk: 'такого імені немає',
  },
  nameNotNow: {
    en: 'the name cannot be looked up now',
    ro: 'numele nu poate fi căutat acum',
    ru: 'имя сейчас не удаётся найти',
    uk: 'ім’я зараз не вдається знайти',
  },
  noWay: {
    en: 'there is no way there',
    ro: 'nu există drum până acolo',
    ru: 'туда нет пути',
    uk: 'туди немає шляху',
  },
  noNetwork: { en: 'there is no network', ro: 'nu există rețea', ru: 'нет сети', uk: 'немає мережі' },
  tooLate: {
    en: 'no answer in time',
    ro: 'niciun răspuns la timp',
    ru: 'нет ответа вовремя',
    uk: 'немає відповіді вчасно',
  },
  again: {
    en: '{=reason} Trying again in {=seconds} s.',
    ro: '{=reason} Se încearcă din nou peste {=seconds} s.',
    ru: '{=reason} Повторим через {=seconds} с.',
    uk: '{=reason} Повторимо за {=seconds} с.',
  },
  notSecure: {
    en: '{=url}: the secure connection was refused ({=message}). Of an authority of your own, NODE_EXTRA_CA_CERTS names the certificate.',
    ro: '{=url}: conexiunea securizată a fost refuzată ({=message}). Pentru o autoritate proprie, NODE_EXTRA_CA_CERTS numește certificatul.',
    ru: '{=url}: защищённое соединение отклонено ({=message}). Для собственного центра сертификации укажите сертификат в NODE_EXTRA_CA_CERTS.',
    uk: '{=url}: захищене з’єднання відхилено ({=message}). Для власного центру сертифікації вкажіть сертифікат у NODE_EXTRA_CA_CERTS.',
  },
  noHttp: {
    en: '{=url}: what answers there speaks no HTTP.',
    ro: '{=url}: ce răspunde acolo nu vorbește HTTP.',
    ru: '{=url}: то, что там отвечает, не понимает HTTP.',
    uk: '{=url}: те, що там відповідає, не розуміє HTTP.',
  },
  refused: { en: 'Refused.', ro: 'Refuzat.', ru: 'Отклонено.', uk: 'Відхилено.' },
  answers: {
    en: '{=url} answers {=status}.',
    ro: '{=url} răspunde {=status}.',
    ru: '{=url} отвечает {=status}.',
    uk: '{=url} відповідає {=status}.',
  },
  leadsElsewhere: {
    en: '{=url} leads elsewhere, to {=address}. If that is right, say so in the address.',
    ro: '{=url} duce în altă parte, la {=address}. Dacă este corect, scrieți această adresă.',
    ru: '{=url} ведёт в другое место, на {=address}. Если это верно, укажите этот адрес.',
    uk: '{=url} веде в інше місце, на {=address}. Якщо це правильно, вкажіть цю адресу.',
  },
  nowhere: { en: 'nowhere', ro: 'nicăieri', ru: 'никуда', uk: 'нікуди' },
  andMore: {
    en: '{...names} and {=count} more',
    ro: '{...names} și încă {=count}',
    ru: '{...names} и ещё {=count}',
    uk: '{...names} та ще {=count}',
  },
} as const satisfies Record<string, Sentence>
