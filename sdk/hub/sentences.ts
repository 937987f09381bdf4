import type { Language } from '@vitrina/schema/languages'

/** Texts of the error page of a failed sign-in. */
export const LOGIN_SENTENCES = {
  title: {
    ro: 'Nu s-a putut intra în cont',
    ru: 'Войти не удалось',
    en: 'Sign-in failed',
    uk: 'Увійти не вдалося',
  },
  unfinished: {
    ro: 'Intrarea în cont nu a putut fi dusă la capăt. Permiteți cookie-urile pentru acest site și încercați din nou.',
    ru: 'Вход не удалось завершить. Разрешите файлы cookie для этого сайта и попробуйте ещё раз.',
    en: 'The sign-in could not be completed. Allow cookies for this site and try again.',
    uk: 'Не вдалося завершити вхід. Дозвольте файли cookie для цього сайту та спробуйте ще раз.',
  },
  away: {
    ro: 'Deocamdată nu se poate intra în cont: serviciul nu răspunde. Încercați din nou peste un minut.',
    ru: 'Служба входа сейчас не отвечает. Попробуйте ещё раз через минуту.',
    en: 'The sign-in service is not responding. Try again in a minute.',
    uk: 'Служба входу зараз не відповідає. Спробуйте ще раз за хвилину.',
  },
  refused: {
    ro: 'Intrarea în cont nu este configurată corect pe acest site. Nu este vina dumneavoastră; vă rugăm să anunțați magazinul.',
    ru: 'Вход на этом сайте настроен неправильно. Это не ваша вина; сообщите, пожалуйста, магазину.',
    en: 'Sign-in is not set up correctly on this site. This is not your fault; please contact the shop.',
    uk: 'Вхід на цьому сайті налаштовано неправильно. Це не ваша провина; будь ласка, повідомте магазин.',
  },
  again: {
    ro: 'Încercați din nou',
    ru: 'Попробовать ещё раз',
    en: 'Try again',
    uk: 'Спробувати ще раз',
  },
  home: {
    ro: 'Înapoi la site',
    ru: 'Вернуться на сайт',
    en: 'Back to the site',
    uk: 'Повернутися на сайт',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>

export type LoginSentenceKey = keyof typeof LOGIN_SENTENCES
