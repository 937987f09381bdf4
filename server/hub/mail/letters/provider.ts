import type { Letters } from './letter.ts'

/**
 * Mails about sign-in by another provider. `{provider}` is its local name, never a name of the person there.
 */
export const PROVIDER = {
  providerConnected: {
    en: {
      subject: 'Sign-in with {provider} was connected to your account',
      before: [
        'An account of {provider} can now be used to sign in to your account at {place}: {at}.',
        'If you did this, there is nothing to do. If not, choose a new password at once: that disconnects {provider} and signs you out on all devices.',
      ],
      action: 'Choose a new password',
      after: [],
    },
    ro: {
      subject: 'Intrarea prin {provider} a fost conectată la contul dumneavoastră',
      before: [
        'De acum, cine intră prin contul {provider} conectat ajunge în contul dumneavoastră de pe {place}: {at}.',
        'Dacă ați făcut-o dumneavoastră, nu aveți nimic de făcut. Dacă nu, alegeți imediat o parolă nouă: astfel {provider} este deconectat și sunteți deconectat de pe toate dispozitivele.',
      ],
      action: 'Alegeți o parolă nouă',
      after: [],
    },
    ru: {
      subject: 'К вашему аккаунту подключён вход через {provider}',
      before: [
        'Теперь тот, кто войдёт через подключённый аккаунт {provider}, попадёт в ваш аккаунт на сайте {place}: {at}.',
        'Если это сделали вы, ничего делать не нужно. Если нет, немедленно выберите новый пароль: {provider} будет отключён, и на всех устройствах будет выполнен выход.',
      ],
      action: 'Выбрать новый пароль',
      after: [],
    },
    uk: {
      subject: 'До вашого акаунта підключено вхід через {provider}',
      before: [
        'Відтепер той, хто ввійде через підключений акаунт {provider}, потрапить у ваш акаунт на сайті {place}: {at}.',
        'Якщо це зробили ви, нічого робити не потрібно. Якщо ні, негайно виберіть новий пароль: {provider} буде відключено, і на всіх пристроях буде виконано вихід.',
      ],
      action: 'Вибрати новий пароль',
      after: [],
    },
  },
} as const satisfies Letters
