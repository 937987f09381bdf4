import type { Language } from '@vitrina/schema/languages'

/** Texts of the page. */
export const WORDS = {
  language: { ro: 'Română', ru: 'Русский', en: 'English', uk: 'Українська' },
  shop: { ro: 'Magazin demo', ru: 'Демо-магазин', en: 'Demo shop', uk: 'Демо-магазин' },
  tagline: {
    ro: 'Proaspăt, de aproape, în fiecare dimineață.',
    ru: 'Свежее, местное, каждое утро.',
    en: 'Fresh, from nearby, every morning.',
    uk: 'Свіже, місцеве, щоранку.',
  },
  signIn: { ro: 'Intrați în cont', ru: 'Войти', en: 'Sign in', uk: 'Увійти' },
  signOut: { ro: 'Ieșiți din cont', ru: 'Выйти', en: 'Sign out', uk: 'Вийти' },
  invitation: {
    ro: 'Un singur cont pentru toate magazinele noastre.',
    ru: 'Один аккаунт для всех наших магазинов.',
    en: 'One account for all our shops.',
    uk: 'Один акаунт для всіх наших магазинів.',
  },
  hello: { ro: 'Bun venit', ru: 'Добро пожаловать', en: 'Welcome', uk: 'Вітаємо' },
  email: { ro: 'E-mail', ru: 'Эл. почта', en: 'Email', uk: 'Ел. пошта' },
  groups: { ro: 'Grupuri', ru: 'Группы', en: 'Groups', uk: 'Групи' },
  noGroups: { ro: 'niciunul', ru: 'нет', en: 'none', uk: 'немає' },
  unavailable: {
    ro: 'Deocamdată nu se poate intra în cont: serviciul nu răspunde.',
    ru: 'Служба входа сейчас не отвечает.',
    en: 'The sign-in service is not responding.',
    uk: 'Служба входу зараз не відповідає.',
  },
  bread: { ro: 'Pâine de casă', ru: 'Домашний хлеб', en: 'Home-baked bread', uk: 'Домашній хліб' },
  cheese: { ro: 'Brânză de oi', ru: 'Овечья брынза', en: 'Sheep’s cheese', uk: 'Овеча бринза' },
  cherries: { ro: 'Cireșe', ru: 'Черешня', en: 'Cherries', uk: 'Черешня' },
  honey: { ro: 'Miere de salcâm', ru: 'Акациевый мёд', en: 'Acacia honey', uk: 'Акацієвий мед' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>
