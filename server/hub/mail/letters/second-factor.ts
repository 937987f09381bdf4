import type { Letters } from './letter.ts'

/** Mails about changes of a person's second factor. */
export const SECOND_FACTOR = {
  secondFactorAdded: {
    en: {
      subject: 'Two-step sign-in: a device was added',
      before: [
        'A device or an app was added to the second step of your sign-in at {place}: {at}.',
        'If you did this, there is nothing to do. If not, choose a new password at once and remove it on the page of your account:',
      ],
      action: 'Choose a new password',
      after: [],
    },
    ro: {
      subject: 'Intrarea în doi pași: un dispozitiv a fost adăugat',
      before: [
        'La al doilea pas al intrării în contul dumneavoastră de pe {place} a fost adăugat un dispozitiv sau o aplicație: {at}.',
        'Dacă ați făcut-o dumneavoastră, nu aveți nimic de făcut. Dacă nu, alegeți imediat o parolă nouă și ștergeți-l pe pagina contului:',
      ],
      action: 'Alegeți o parolă nouă',
      after: [],
    },
    ru: {
      subject: 'Двухэтапный вход: добавлено устройство',
      before: [
        'Ко второму шагу входа в ваш аккаунт на сайте {place} добавлено устройство или приложение: {at}.',
        'Если это сделали вы, ничего делать не нужно. Если нет, немедленно выберите новый пароль и удалите его на странице аккаунта:',
      ],
      action: 'Выбрать новый пароль',
      after: [],
    },
    uk: {
      subject: 'Двоетапний вхід: додано пристрій',
      before: [
        'До другого кроку входу у ваш акаунт на сайті {place} додано пристрій або застосунок: {at}.',
        'Якщо це зробили ви, нічого робити не потрібно. Якщо ні, негайно виберіть новий пароль і видаліть його на сторінці акаунта:',
      ],
      action: 'Вибрати новий пароль',
      after: [],
    },
  },

  secondFactorRemoved: {
    en: {
      subject: 'Two-step sign-in: a device was removed',
      before: [
        'A device or an app was removed from the second step of your sign-in at {place}: {at}.',
        'If you did this, there is nothing to do. If not, choose a new password at once:',
      ],
      action: 'Choose a new password',
      after: [],
    },
    ro: {
      subject: 'Intrarea în doi pași: un dispozitiv a fost șters',
      before: [
        'Un dispozitiv sau o aplicație a fost ștearsă de la al doilea pas al intrării în contul dumneavoastră de pe {place}: {at}.',
        'Dacă ați făcut-o dumneavoastră, nu aveți nimic de făcut. Dacă nu, alegeți imediat o parolă nouă:',
      ],
      action: 'Alegeți o parolă nouă',
      after: [],
    },
    ru: {
      subject: 'Двухэтапный вход: устройство удалено',
      before: [
        'Из второго шага входа в ваш аккаунт на сайте {place} удалено устройство или приложение: {at}.',
        'Если это сделали вы, ничего делать не нужно. Если нет, немедленно выберите новый пароль:',
      ],
      action: 'Выбрать новый пароль',
      after: [],
    },
    uk: {
      subject: 'Двоетапний вхід: пристрій видалено',
      before: [
        'Із другого кроку входу у ваш акаунт на сайті {place} видалено пристрій або застосунок: {at}.',
        'Якщо це зробили ви, нічого робити не потрібно. Якщо ні, негайно виберіть новий пароль:',
      ],
      action: 'Вибрати новий пароль',
      after: [],
    },
  },

  recoveryCodeUsed: {
    en: {
      subject: 'A recovery code was used',
      before: [
        'Somebody has signed in to your account at {place} with one of your recovery codes: {at}.',
        'If it was you, there is nothing to do. If not, choose a new password at once, and make new recovery codes on the page of your account:',
      ],
      action: 'Choose a new password',
      after: [],
    },
    ro: {
      subject: 'A fost folosit un cod de recuperare',
      before: [
        'Cineva a intrat în contul dumneavoastră de pe {place} cu unul dintre codurile de recuperare: {at}.',
        'Dacă ați fost dumneavoastră, nu aveți nimic de făcut. Dacă nu, alegeți imediat o parolă nouă și generați coduri noi pe pagina contului:',
      ],
      action: 'Alegeți o parolă nouă',
      after: [],
    },
    ru: {
      subject: 'Использован резервный код',
      before: [
        'Кто-то вошёл в ваш аккаунт на сайте {place} с одним из резервных кодов: {at}.',
        'Если это были вы, ничего делать не нужно. Если нет, немедленно выберите новый пароль и создайте новые резервные коды на странице аккаунта:',
      ],
      action: 'Выбрать новый пароль',
      after: [],
    },
    uk: {
      subject: 'Використано резервний код',
      before: [
        'Хтось увійшов у ваш акаунт на сайті {place} з одним із резервних кодів: {at}.',
        'Якщо це були ви, нічого робити не потрібно. Якщо ні, негайно виберіть новий пароль і створіть нові резервні коди на сторінці акаунта:',
      ],
      action: 'Вибрати новий пароль',
      after: [],
    },
  },

  secondFactorReset: {
    en: {
      subject: 'Two-step sign-in was turned off',
      before: [
        'The staff of {place} have turned off the second step of your sign-in on request: {at}. You have been signed out on all devices, and now sign in with the password alone.',
        'If you did not request this, choose a new password at once and write to them:',
      ],
      action: 'Choose a new password',
      after: [],
    },
    ro: {
      subject: 'Intrarea în doi pași a fost dezactivată',
      before: [
        'Angajații {place} au dezactivat, la cerere, al doilea pas al intrării în contul dumneavoastră: {at}. Ați fost deconectat de pe toate dispozitivele și intrați numai cu parola.',
        'Dacă nu dumneavoastră ați cerut-o, alegeți imediat o parolă nouă și scrieți-le:',
      ],
      action: 'Alegeți o parolă nouă',
      after: [],
    },
    ru: {
      subject: 'Двухэтапный вход отключён',
      before: [
        'Сотрудники сайта {place} по просьбе отключили второй шаг входа в ваш аккаунт: {at}. На всех устройствах выполнен выход, теперь для входа нужен только пароль.',
        'Если просили не вы, немедленно выберите новый пароль и напишите им:',
      ],
      action: 'Выбрать новый пароль',
      after: [],
    },
    uk: {
      subject: 'Двоетапний вхід вимкнено',
      before: [
        'Працівники сайту {place} на прохання вимкнули другий крок входу у ваш акаунт: {at}. На всіх пристроях виконано вихід, тепер для входу потрібен лише пароль.',
        'Якщо просили не ви, негайно виберіть новий пароль і напишіть їм:',
      ],
      action: 'Вибрати новий пароль',
      after: [],
    },
  },
} as const satisfies Letters
