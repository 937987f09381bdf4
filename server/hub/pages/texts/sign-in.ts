import type { InLanguages } from '@vitrina/schema/languages'

/** Texts of the pages for sign-in and registration. */
export const SIGN_IN = {
  'sign_in.title': { en: 'Sign in', ro: 'Intrați în cont', ru: 'Вход', uk: 'Вхід' },
  'sign_in.lead': {
    en: 'Sign in to continue to {site}.',
    ro: 'Intrați în cont pentru a continua pe {site}.',
    ru: 'Войдите, чтобы продолжить на сайте {site}.',
    uk: 'Увійдіть, щоб продовжити на сайті {site}.',
  },
  'sign_in.button': { en: 'Sign in', ro: 'Intrați', ru: 'Войти', uk: 'Увійти' },
  'sign_in.remember': {
    en: 'Keep me signed in on this device',
    ro: 'Vreau să rămân în cont pe acest dispozitiv',
    ru: 'Не выходить на этом устройстве',
    uk: 'Не виходити на цьому пристрої',
  },
  'sign_in.forgot': {
    en: 'Forgotten your password?',
    ro: 'Ați uitat parola?',
    ru: 'Забыли пароль?',
    uk: 'Забули пароль?',
  },
  'sign_in.new_here': {
    en: 'No account yet?',
    ro: 'Nu aveți încă un cont?',
    ru: 'Ещё нет аккаунта?',
    uk: 'Ще не маєте акаунта?',
  },
  'sign_in.register': {
    en: 'Create an account',
    ro: 'Creați un cont',
    ru: 'Создать аккаунт',
    uk: 'Створити акаунт',
  },
  'sign_in.missing': {
    en: 'Type your email and your password.',
    ro: 'Introduceți adresa de e-mail și parola.',
    ru: 'Введите электронную почту и пароль.',
    uk: 'Введіть електронну пошту й пароль.',
  },
  // The same for an unknown address, a wrong password and an unfinished registration.
  'sign_in.wrong': {
    en: 'This email and password do not match. If you have just registered, first open the link that we have sent you by email.',
    ro: 'Adresa de e-mail și parola nu se potrivesc. Dacă tocmai v-ați înregistrat, deschideți mai întâi linkul primit prin e-mail.',
    ru: 'Неверная почта или пароль. Если вы только что зарегистрировались, сначала откройте ссылку из нашего письма.',
    uk: 'Неправильна пошта або пароль. Якщо ви щойно зареєструвалися, спершу відкрийте посилання з нашого листа.',
  },
  'sign_in.too_many': {
    en: 'Too many attempts. Please try again {when}.',
    ro: 'Prea multe încercări. Încercați din nou {when}.',
    ru: 'Слишком много попыток. Попробуйте снова {when}.',
    uk: 'Забагато спроб. Спробуйте ще раз {when}.',
  },

  'continue.title': {
    en: 'Welcome back',
    ro: 'Bine ați revenit',
    ru: 'С возвращением',
    uk: 'З поверненням',
  },
  'continue.lead': {
    en: 'You are signed in as {email}.',
    ro: 'Sunteți în contul {email}.',
    ru: 'Вы вошли как {email}.',
    uk: 'Ви увійшли як {email}.',
  },
  'continue.shares': {
    en: '{site} will see your name and your email.',
    ro: '{site} va vedea numele și adresa dumneavoastră de e-mail.',
    ru: 'Сайт {site} увидит ваше имя и электронную почту.',
    uk: 'Сайт {site} бачитиме ваше ім’я та електронну пошту.',
  },
  'continue.button': {
    en: 'Continue as {name}',
    ro: 'Continuați ca {name}',
    ru: 'Продолжить как {name}',
    uk: 'Продовжити як {name}',
  },
  'continue.switch': {
    en: 'Use another account',
    ro: 'Folosiți alt cont',
    ru: 'Войти в другой аккаунт',
    uk: 'Увійти в інший акаунт',
  },

  'register.title': {
    en: 'Create an account',
    ro: 'Creați un cont',
    ru: 'Новый аккаунт',
    uk: 'Новий акаунт',
  },
  'register.lead': {
    en: 'One account for {site} and every other shop that signs in here.',
    ro: 'Un singur cont pentru {site} și pentru toate magazinele care folosesc această pagină.',
    ru: 'Один аккаунт для {site} и всех магазинов, которые пользуются этой страницей входа.',
    uk: 'Один акаунт для {site} і всіх магазинів, що користуються цією сторінкою входу.',
  },
  'register.button': {
    en: 'Create account',
    ro: 'Creați contul',
    ru: 'Создать аккаунт',
    uk: 'Створити акаунт',
  },
  'register.have_one': {
    en: 'Already have an account?',
    ro: 'Aveți deja un cont?',
    ru: 'Уже есть аккаунт?',
    uk: 'Уже маєте акаунт?',
  },
} as const satisfies Readonly<Record<string, InLanguages>>
