import type { Told } from '../language.ts'

/** Texts of destinations, in English. */
export const DESTINATIONS = texts({
  create: 'Create a destination: an external system, as 1C, that exchanges files with a site.',
  list: 'List the destinations of a site, with their maps and last runs.',
  rotate: 'Replace the password of a destination.',
  remove: 'Remove a destination with its maps and runs; products and orders stay.',
  map: 'Give a word or id of the other system its meaning at the site.',
  name: 'Name of the destination; 1C unless given',
  kind: 'System: 1c or moysklad; 1c unless given',
  mode: 'Contents of the exchange; both unless given',
  language: 'Language of the texts that the system sends; ru unless given',
  absent: 'Effect of a full exchange on absent products; nothing unless given',
  firstNumber:
    'First exchange number of orders; above all numbers that the earlier shop has used; 1 unless given',
  to: 'Meaning at the site; without it the word has none',
  notShownAgain: 'The password is not shown again.',
  none: 'The site has no destination.',
  unknown: 'The site has no such destination.',
  badId: 'A destination is named by its number.',
})

function texts<N extends string>(all: Readonly<Record<N, string>>): Readonly<Record<N, Told>> {
  return all as Readonly<Record<N, Told>>
}
