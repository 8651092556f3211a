import { toSeoulDate } from '@shop/rules'
import type { App } from '#src/handler-context.ts'
import { encryptionOf } from '#src/encryption.ts'
import type { QueryWord } from './query/query-word.ts'
import { logSearch } from './search-sql.ts'

/** Returns the vocabulary word that names products or a category; undefined for numbers and for words not written out. */
const nameOf = ({ matches }: QueryWord): string | undefined =>
  matches
    .filter(({ match, uses, isCategory }) => (match === 'whole' || match === 'ending') && (uses > 0 || isCategory))
    .toSorted(
      (a, b) =>
        Number(b.match === 'whole') - Number(a.match === 'whole') ||
        Number(b.isCategory) - Number(a.isCategory) ||
        b.uses - a.uses,
    )
    .map(({ word }) => word)
    .find((word) => !/^\d/.test(word))

/** Returns the term in vocabulary words only. Nothing else that a shopper typed is stored. */
export const toVocabularyTerm = (words: readonly QueryWord[]): string =>
  [...new Set(words.map(nameOf).filter((word) => word !== undefined))].join(' ')

/** Logs a search for the popular words: once per day, term and client address, which is stored as a keyed hash of the day. */
export const logSearchTerm = async (
  { db, config, clock }: App,
  words: readonly QueryWord[],
  ip: string,
): Promise<void> => {
  const term = toVocabularyTerm(words)
  if (term === '') return
  const day = toSeoulDate(clock())
  await logSearch(db, { day, term, asker: encryptionOf(config).indexOf('ip', `search\0${day}\0${ip}`) })
}
