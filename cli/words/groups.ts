import type { Sentence } from '@vitrina/schema/sentences/sentence'

export const GROUPS = {
  create: {
    en: 'Make a group of users, by which sites grant rights.',
    ro: 'Creează un grup de utilizatori, după care site-urile acordă drepturi.',
    ru: 'Создать группу пользователей, по которой сайты дают права.',
    uk: 'Створити групу користувачів, за якою сайти надають права.',
  },
  set: {
    en: 'Say whether the users of a group must have a second factor to go on to any site.',
    ro: 'Spune dacă utilizatorii unui grup trebuie să aibă al doilea factor ca să intre pe orice site.',
    ru: 'Задать, нужен ли участникам группы второй фактор для входа на любой сайт.',
    uk: 'Задати, чи потрібен учасникам групи другий фактор для входу на будь-який сайт.',
  },
  list: {
    en: 'List the groups of users.',
    ro: 'Listează grupurile de utilizatori.',
    ru: 'Показать группы пользователей.',
    uk: 'Показати групи користувачів.',
  },
  add: {
    en: 'Put a user into a group; the access tokens of the next refresh say so.',
    ro: 'Pune un utilizator într-un grup; tokenurile de acces o spun de la următoarea reînnoire.',
    ru: 'Добавить пользователя в группу; токены доступа сообщают об этом со следующего обновления.',
    uk: 'Додати користувача до групи; токени доступу повідомляють про це з наступного оновлення.',
  },
  remove: {
    en: 'Take a user out of a group; access tokens say so from the next refresh.',
    ro: 'Scoate un utilizator dintr-un grup; tokenurile de acces o spun de la următoarea reînnoire.',
    ru: 'Убрать пользователя из группы; токены доступа сообщают об этом со следующего обновления.',
    uk: 'Прибрати користувача з групи; токени доступу повідомляють про це з наступного оновлення.',
  },
  factorOption: {
    en: 'yes: whoever has none is asked to set one up first',
    ro: 'yes: cui nu îl are i se cere întâi să îl configureze',
    ru: 'yes: у кого его нет, того сначала попросят настроить',
    uk: 'yes: хто його не має, того спершу попросять налаштувати',
  },
  badFactor: {
    en: '--second-factor-required is yes or no.',
    ro: '--second-factor-required este yes sau no.',
    ru: '--second-factor-required — это yes или no.',
    uk: '--second-factor-required — це yes або no.',
  },
  badName: {
    en: '"{=text}" is no name of a group: 1 to 100 characters.',
    ro: '„{=text}” nu este numele unui grup: de la 1 la 100 de caractere.',
    ru: '«{=text}» — не название группы: от 1 до 100 символов.',
    uk: '«{=text}» — не назва групи: від 1 до 100 символів.',
  },
  taken: {
    en: 'There is a group "{=name}" already.',
    ro: 'Există deja un grup „{=name}”.',
    ru: 'Группа «{=name}» уже есть.',
    uk: 'Група «{=name}» уже є.',
  },
  makeFirst: {
    en: 'There is no group yet: vitrina group create "{=name}" makes it.',
    ro: 'Încă nu există niciun grup: îl creează vitrina group create "{=name}".',
    ru: 'Групп пока нет: её создаст vitrina group create "{=name}".',
    uk: 'Груп поки немає: її створить vitrina group create "{=name}".',
  },
  unknown: {
    en: 'There is no group "{=name}". There is: {...names}.',
    ro: 'Nu există grupul „{=name}”. Sunt: {...names}.',
    ru: 'Группы «{=name}» нет. Есть: {...names}.',
    uk: 'Групи «{=name}» немає. Є: {...names}.',
  },
  noneYet: {
    en: 'There is no group yet.',
    ro: 'Încă nu există niciun grup.',
    ru: 'Групп пока нет.',
    uk: 'Груп поки немає.',
  },
  isIn: {
    en: '{=email} is in the group "{=name}".',
    ro: '{=email} este în grupul „{=name}”.',
    ru: '{=email} состоит в группе «{=name}».',
    uk: '{=email} у групі «{=name}».',
  },
  wasIn: {
    en: '{=email} is in the group "{=name}" already.',
    ro: '{=email} este deja în grupul „{=name}”.',
    ru: '{=email} уже состоит в группе «{=name}».',
    uk: '{=email} уже в групі «{=name}».',
  },
  isNotIn: {
    en: '{=email} is not in the group "{=name}".',
    ro: '{=email} nu este în grupul „{=name}”.',
    ru: '{=email} не состоит в группе «{=name}».',
    uk: '{=email} не в групі «{=name}».',
  },
  isInNoMore: {
    en: '{=email} is no longer in the group "{=name}".',
    ro: '{=email} nu mai este în grupul „{=name}”.',
    ru: '{=email} больше не состоит в группе «{=name}».',
    uk: '{=email} більше не в групі «{=name}».',
  },
  factorNeeded: {
    en: 'The users of the group "{=name}" must have a second factor.',
    ro: 'Utilizatorii din grupul „{=name}” trebuie să aibă al doilea factor.',
    ru: 'Участникам группы «{=name}» нужен второй фактор.',
    uk: 'Учасникам групи «{=name}» потрібен другий фактор.',
  },
  factorNotNeeded: {
    en: 'The users of the group "{=name}" need no second factor.',
    ro: 'Utilizatorii din grupul „{=name}” nu au nevoie de al doilea factor.',
    ru: 'Участникам группы «{=name}» второй фактор не нужен.',
    uk: 'Учасникам групи «{=name}» другий фактор не потрібен.',
  },
} as const satisfies Record<string, Sentence>
