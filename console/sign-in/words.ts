import type { Words } from '../text/words.ts'

export const words = {
  signIn: { en: 'Sign in', ro: 'Autentificare', ru: 'Вход', uk: 'Вхід' },
  signInButton: { en: 'Sign in', ro: 'Intrați', ru: 'Войти', uk: 'Увійти' },
  email: { en: 'Email', ro: 'E-mail', ru: 'Эл. почта', uk: 'Ел. пошта' },
  password: { en: 'Password', ro: 'Parolă', ru: 'Пароль', uk: 'Пароль' },
  setUp: { en: 'Your Vitrina', ro: 'Vitrina dumneavoastră', ru: 'Ваша Vitrina', uk: 'Ваша Vitrina' },
  setUpLead: {
    en: 'This link makes the first operator, who sees and manages everything. It works once.',
    ro: 'Acest link creează primul operator, care vede și administrează totul. Funcționează o singură dată.',
    ru: 'По этой ссылке создаётся первый оператор, который видит всё и всем управляет. Она работает один раз.',
    uk: 'За цим посиланням створюється перший оператор, який бачить усе й усім керує. Воно працює один раз.',
  },
  setUpMissing: {
    en: 'The link is incomplete. Open the one that the server printed when it started, or run: npx vitrina operator link',
    ro: 'Linkul nu este complet. Deschideți-l pe cel afișat de server la pornire sau rulați: npx vitrina operator link',
    ru: 'Ссылка неполная. Откройте ту, что сервер напечатал при запуске, или выполните: npx vitrina operator link',
    uk: 'Посилання неповне. Відкрийте те, що сервер надрукував під час запуску, або виконайте: npx vitrina operator link',
  },
  firstName: { en: 'First name', ro: 'Prenume', ru: 'Имя', uk: 'Ім’я' },
  lastName: { en: 'Last name', ro: 'Nume', ru: 'Фамилия', uk: 'Прізвище' },
  setUpButton: {
    en: 'Create and go in',
    ro: 'Creați și intrați',
    ru: 'Создать и войти',
    uk: 'Створити й увійти',
  },
  passwordHint: {
    en: 'At least 8 characters; a few words are better than a few symbols.',
    ro: 'Cel puțin 8 caractere; câteva cuvinte sunt mai bune decât câteva simboluri.',
    ru: 'Не меньше 8 символов; несколько слов лучше, чем несколько знаков.',
    uk: 'Щонайменше 8 символів; кілька слів краще, ніж кілька знаків.',
  },
  forgotten: {
    en: 'Forgotten password?',
    ro: 'Ați uitat parola?',
    ru: 'Забыли пароль?',
    uk: 'Забули пароль?',
  },
  ended: {
    en: 'Your session has ended. Sign in, and go on where you were: nothing that you typed is lost.',
    ro: 'Sesiunea s-a încheiat. Autentificați-vă și continuați de unde ați rămas: nu s-a pierdut nimic din ce ați scris.',
    ru: 'Сеанс завершён. Войдите и продолжайте с того же места: ничего из введённого не потеряно.',
    uk: 'Сеанс завершено. Увійдіть і продовжуйте з того ж місця: нічого з уведеного не втрачено.',
  },
  idle: {
    en: 'Are you still there?',
    ro: 'Mai sunteți aici?',
    ru: 'Вы ещё здесь?',
    uk: 'Ви ще тут?',
  },
  idleLead: {
    en: 'Nobody has done anything here for a while. You will be signed out in {left}.',
    ro: 'De o vreme nu s-a făcut nimic aici. Veți fi deconectat în {left}.',
    ru: 'Здесь давно ничего не делали. Сеанс завершится через {left}.',
    uk: 'Тут давно нічого не робили. Сеанс завершиться через {left}.',
  },
  stay: { en: 'Stay', ro: 'Rămân', ru: 'Остаться', uk: 'Залишитися' },
  signOut: { en: 'Sign out', ro: 'Ieșire', ru: 'Выйти', uk: 'Вийти' },
  stepUp: {
    en: 'Your password once more',
    ro: 'Parola încă o dată',
    ru: 'Пароль ещё раз',
    uk: 'Пароль ще раз',
  },
  stepUpLead: {
    en: 'What gives others a way in needs your password, if it was not typed in the last ten minutes.',
    ro: 'Ceea ce le dă altora acces cere parola, dacă nu a fost introdusă în ultimele zece minute.',
    ru: 'То, что открывает доступ другим, требует пароля, если он не вводился последние десять минут.',
    uk: 'Те, що відкриває доступ іншим, потребує пароля, якщо його не вводили останні десять хвилин.',
  },
  goOn: { en: 'Go on', ro: 'Continuați', ru: 'Продолжить', uk: 'Продовжити' },
} as const satisfies Words
