import type { InLanguages } from '@vitrina/schema/languages'

/** Labels of inputs, and their faults. */
export const FIELDS = {
  email: { en: 'Email', ro: 'E-mail', ru: 'Электронная почта', uk: 'Електронна пошта' },
  password: { en: 'Password', ro: 'Parola', ru: 'Пароль', uk: 'Пароль' },
  current_password: {
    en: 'Current password',
    ro: 'Parola actuală',
    ru: 'Текущий пароль',
    uk: 'Поточний пароль',
  },
  new_password: { en: 'New password', ro: 'Parola nouă', ru: 'Новый пароль', uk: 'Новий пароль' },
  new_email: {
    en: 'New email',
    ro: 'Noua adresă de e-mail',
    ru: 'Новая электронная почта',
    uk: 'Нова електронна пошта',
  },
  first_name: { en: 'First name', ro: 'Prenume', ru: 'Имя', uk: 'Ім’я' },
  last_name: { en: 'Last name', ro: 'Nume de familie', ru: 'Фамилия', uk: 'Прізвище' },
  language: { en: 'Language', ro: 'Limba', ru: 'Язык', uk: 'Мова' },
  optional: { en: 'optional', ro: 'opțional', ru: 'необязательно', uk: 'необов’язково' },
  // Action of a button with an eye. `{field}` is the label of the input.
  'password.show': {
    en: 'Show: {field}',
    ro: 'Afișează: {field}',
    ru: 'Показать: {field}',
    uk: 'Показати: {field}',
  },
  'password.hint': {
    en: 'At least 8 characters. A few unrelated words are easy to remember and hard to guess.',
    ro: 'Cel puțin 8 caractere. Câteva cuvinte fără legătură între ele se țin minte ușor și se ghicesc greu.',
    ru: 'Не меньше 8 символов. Несколько не связанных слов легко запомнить и трудно угадать.',
    uk: 'Щонайменше 8 символів. Кілька не пов’язаних слів легко запам’ятати й важко вгадати.',
  },

  'fault.summary': {
    en: 'Something needs to be corrected:',
    ro: 'Ceva trebuie corectat:',
    ru: 'Нужно кое-что исправить:',
    uk: 'Потрібно дещо виправити:',
  },
  // Prefix of the title of a refused form, so that screen readers read it first.
  'fault.title': {
    en: 'Error: {title}',
    ro: 'Eroare: {title}',
    ru: 'Ошибка: {title}',
    uk: 'Помилка: {title}',
  },
  'fault.email_missing': {
    en: 'Type your email.',
    ro: 'Introduceți adresa de e-mail.',
    ru: 'Введите электронную почту.',
    uk: 'Введіть електронну пошту.',
  },
  'fault.email_invalid': {
    en: 'This is not an email address. It looks like name@example.com.',
    ro: 'Aceasta nu este o adresă de e-mail. Ea arată ca nume@exemplu.md.',
    ru: 'Это не адрес электронной почты. Он выглядит так: name@example.com.',
    uk: 'Це не адреса електронної пошти. Вона має такий вигляд: name@example.com.',
  },
  'fault.email_same': {
    en: 'This is the email that your account has already.',
    ro: 'Contul dumneavoastră are deja această adresă de e-mail.',
    ru: 'Эта почта уже указана в вашем аккаунте.',
    uk: 'Цю пошту вже вказано у вашому акаунті.',
  },
  'fault.password_missing': {
    en: 'Type your password.',
    ro: 'Introduceți parola.',
    ru: 'Введите пароль.',
    uk: 'Введіть пароль.',
  },
  'fault.password_short': {
    en: 'This password is too short: it needs at least 8 characters.',
    ro: 'Parola este prea scurtă: sunt necesare cel puțin 8 caractere.',
    ru: 'Пароль слишком короткий: нужно не меньше 8 символов.',
    uk: 'Пароль закороткий: потрібно щонайменше 8 символів.',
  },
  'fault.password_long': {
    en: 'This password is too long. Choose one of at most 100 characters.',
    ro: 'Parola este prea lungă. Alegeți una de cel mult 100 de caractere.',
    ru: 'Пароль слишком длинный. Выберите пароль не длиннее 100 символов.',
    uk: 'Пароль задовгий. Виберіть пароль, не довший за 100 символів.',
  },
  'fault.password_common': {
    en: 'Many people choose this password, so it is among the first that others would try. Choose another.',
    ro: 'Mulți aleg această parolă, deci este printre primele pe care le-ar încerca altcineva. Alegeți alta.',
    ru: 'Этот пароль выбирают многие, поэтому его попробуют одним из первых. Выберите другой.',
    uk: 'Цей пароль вибирає багато людей, тож його спробують одним із перших. Виберіть інший.',
  },
  'fault.password_email': {
    en: 'Your email is the first thing that others would guess. Choose another password.',
    ro: 'Adresa dumneavoastră de e-mail este ușor de ghicit. Alegeți altă parolă.',
    ru: 'Пароль совпадает с вашей почтой, его легко угадать. Выберите другой.',
    uk: 'Пароль збігається з вашою поштою, його легко вгадати. Виберіть інший.',
  },
  'fault.password_wrong': {
    en: 'This is not your current password.',
    ro: 'Aceasta nu este parola dumneavoastră actuală.',
    ru: 'Это не ваш текущий пароль.',
    uk: 'Це не ваш поточний пароль.',
  },
  'fault.password_registered': {
    en: 'This is not the password that you chose when you registered.',
    ro: 'Aceasta nu este parola aleasă la înregistrare.',
    ru: 'Это не тот пароль, который вы выбрали при регистрации.',
    uk: 'Це не той пароль, який ви вибрали під час реєстрації.',
  },
  'fault.name_long': {
    en: 'This name is too long.',
    ro: 'Acest nume este prea lung.',
    ru: 'Это имя слишком длинное.',
    uk: 'Це ім’я задовге.',
  },
  'fault.name_invalid': {
    en: 'This name has characters that cannot be kept. Use letters, spaces, hyphens and apostrophes.',
    ro: 'Acest nume are caractere care nu pot fi păstrate. Folosiți litere, spații, cratime și apostrofuri.',
    ru: 'В имени есть недопустимые символы. Используйте буквы, пробелы, дефисы и апострофы.',
    uk: 'В імені є неприпустимі символи. Використовуйте літери, пробіли, дефіси й апострофи.',
  },
} as const satisfies Readonly<Record<string, InLanguages>>
