import type { Words } from '../../text/words.ts'

export const words = {
  groupsLead: {
    en: 'Sites see the names of the groups that a person is in, and grant rights by them: “Employees”, “Wholesale”.',
    ro: 'Site-urile văd numele grupurilor în care este o persoană și acordă drepturi după ele: „Angajați”, „En-gros”.',
    ru: 'Сайты видят названия групп человека и по ним дают права: «Сотрудники», «Оптовики».',
    uk: 'Сайти бачать назви груп людини й за ними надають права: «Співробітники», «Гуртовики».',
  },
  newGroup: { en: 'New group', ro: 'Grup nou', ru: 'Новая группа', uk: 'Нова група' },
  groupName: { en: 'Name of the group', ro: 'Numele grupului', ru: 'Название группы', uk: 'Назва групи' },
  groupCreated: {
    en: 'The group “{name}” was created',
    ro: 'Grupul „{name}” a fost creat',
    ru: 'Группа «{name}» создана',
    uk: 'Групу «{name}» створено',
  },
  members: { en: 'Members', ro: 'Membri', ru: 'Участники', uk: 'Учасники' },
  membersOf: {
    en: 'Members of “{name}”',
    ro: 'Membrii grupului „{name}”',
    ru: 'Участники «{name}»',
    uk: 'Учасники «{name}»',
  },
  addMember: { en: 'Add a person', ro: 'Adăugați o persoană', ru: 'Добавить человека', uk: 'Додати людину' },
  empty: { en: 'No groups yet', ro: 'Încă nu există grupuri', ru: 'Групп пока нет', uk: 'Груп поки немає' },
  emptyLead: {
    en: 'Create one above, then add people to it.',
    ro: 'Creați unul mai sus, apoi adăugați persoane în el.',
    ru: 'Создайте группу выше, затем добавьте в неё людей.',
    uk: 'Створіть групу вище, потім додайте до неї людей.',
  },
  noMembers: {
    en: 'Nobody is in this group yet.',
    ro: 'Încă nu este nimeni în acest grup.',
    ru: 'В этой группе пока никого нет.',
    uk: 'У цій групі поки нікого немає.',
  },
  removeLead: {
    en: '{email} loses the rights that sites grant to “{name}”.',
    ro: '{email} pierde drepturile pe care site-urile le acordă grupului „{name}”.',
    ru: '{email} потеряет права, которые сайты дают группе «{name}».',
    uk: '{email} втратить права, які сайти надають групі «{name}».',
  },
  secondFactor: {
    en: 'Second factor',
    ro: 'Al doilea factor',
    ru: 'Второй фактор',
    uk: 'Другий фактор',
  },
  needed: { en: 'required', ro: 'necesar', ru: 'обязателен', uk: 'обов’язковий' },
  asTheyLike: { en: 'optional', ro: 'la alegere', ru: 'по желанию', uk: 'за бажанням' },
  requireFactor: {
    en: 'Members must have a second factor',
    ro: 'Membrii trebuie să aibă al doilea factor',
    ru: 'Участникам нужен второй фактор',
    uk: 'Учасникам потрібен другий фактор',
  },
  requireFactorLead: {
    en: 'In addition to the password: a code from an app on the phone, or a passkey. Members without one set it up at the next sign-in.',
    ro: 'Pe lângă parolă: un cod dintr-o aplicație de pe telefon sau o cheie de acces. Membrii fără el îl configurează la următoarea autentificare.',
    ru: 'Кроме пароля: код из приложения на телефоне или ключ доступа. Участники без него настроят его при следующем входе.',
    uk: 'Крім пароля: код із застосунку на телефоні або ключ доступу. Учасники без нього налаштують його під час наступного входу.',
  },
  allGroups: { en: 'All groups', ro: 'Toate grupurile', ru: 'Все группы', uk: 'Усі групи' },
} as const satisfies Words
