import type { Words } from '../text/words.ts'

/** Common texts of the hub's screens. */
export const words = {
  email: { en: 'Email', ro: 'E-mail', ru: 'Эл. почта', uk: 'Ел. пошта' },
  name: { en: 'Name', ro: 'Nume', ru: 'Имя', uk: 'Ім’я' },
  person: { en: 'Person', ro: 'Persoană', ru: 'Человек', uk: 'Людина' },
  groups: { en: 'Groups', ro: 'Grupuri', ru: 'Группы', uk: 'Групи' },
  site: { en: 'Site', ro: 'Site', ru: 'Сайт', uk: 'Сайт' },
  role: { en: 'Role', ro: 'Rol', ru: 'Роль', uk: 'Роль' },
  state: { en: 'State', ro: 'Stare', ru: 'Состояние', uk: 'Стан' },
  active: { en: 'active', ro: 'activ', ru: 'активен', uk: 'активний' },
  invited: { en: 'no password yet', ro: 'încă fără parolă', ru: 'пока без пароля', uk: 'поки без пароля' },
  locked: { en: 'locked', ro: 'blocat', ru: 'заблокирован', uk: 'заблоковано' },
  created: { en: 'Since', ro: 'Din', ru: 'Создан', uk: 'Створено' },
  operator: { en: 'runs everything', ro: 'administrează tot', ru: 'управляет всем', uk: 'керує всім' },
  actions: { en: 'Actions', ro: 'Acțiuni', ru: 'Действия', uk: 'Дії' },
  add: { en: 'Add', ro: 'Adăugați', ru: 'Добавить', uk: 'Додати' },
  create: { en: 'Create', ro: 'Creați', ru: 'Создать', uk: 'Створити' },
  remove: { en: 'Remove', ro: 'Eliminați', ru: 'Убрать', uk: 'Прибрати' },
  removeNamed: { en: 'Remove {name}', ro: 'Eliminați {name}', ru: 'Убрать: {name}', uk: 'Прибрати: {name}' },
  save: { en: 'Save', ro: 'Salvați', ru: 'Сохранить', uk: 'Зберегти' },
  pickPerson: {
    en: 'Type a part of the email or the name',
    ro: 'Scrieți o parte din e-mail sau nume',
    ru: 'Введите часть почты или имени',
    uk: 'Уведіть частину пошти або імені',
  },
  nobodyFound: {
    en: 'No one found',
    ro: 'Nu s-a găsit nimeni cu acest nume',
    ru: 'Никого с таким именем нет',
    uk: 'Нікого з таким іменем немає',
  },
} as const satisfies Words
