import type { Sentence } from '@vitrina/schema/sentences/sentence'

export const CONFIG = {
  summary: {
    en: 'List every setting of the server, where its value comes from, and what is wrong.',
    ro: 'Listează fiecare setare a serverului, de unde îi vine valoarea și ce este greșit.',
    ru: 'Показать все настройки сервера, откуда взято значение и что неверно.',
    uk: 'Показати всі налаштування сервера, звідки взято значення та що неправильно.',
  },
  environment: { en: 'environment', ro: 'mediu', ru: 'окружение', uk: 'середовище' },
  default: { en: 'default', ro: 'implicit', ru: 'по умолчанию', uk: 'стандартно' },
  unset: { en: 'unset', ro: 'nesetat', ru: 'не задано', uk: 'не задано' },
} as const satisfies Record<string, Sentence>
