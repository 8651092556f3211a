import { toSeoulDate } from '@shop/rules'
import type { App } from '#src/handler-context.ts'
import { vaultOf } from '#src/encryption.ts'
import { logSearch } from '../search-sql.ts'
import type { Understood } from '../query/query-word.ts'

/** The vocabulary's word that was asked for, where it names products or a category; a number, or a word not written out, names nothing. */
const namedBy = ({ held }: Understood): string | undefined =>
  held
    .filter(({ match, uses, isCategory }) => (match === 'whole' || match === 'ending') && (uses > 0 || isCategory))
    .toSorted(
      (a, b) =>
        Number(b.match === 'whole') - Number(a.match === 'whole') ||
        Number(b.isCategory) - Number(a.isCategory) ||
        b.uses - a.uses,
    )
    .map(({ word }) => word)
    .find((word) => !/^\d/.test(word))

/** A term as the catalogue itself would write it: whatever was typed beside its words is not in it. */
export const toVocabulary = (words: readonly Understood[]): string =>
  [...new Set(words.map(namedBy).filter((word) => word !== undefined))].join(' ')

/** Notes that somebody looked for this today: what was understood of it and, once a day and address, that it was asked. */
export const noteSearch = async (
  { db, config, clock }: App,
  words: readonly Understood[],
  ip: string,
): Promise<void> => {
  const term = toVocabulary(words)
  if (term === '') return
  const day = toSeoulDate(clock())
  await logSearch(db, { day, term, asker: vaultOf(config).indexOf('ip', `search\0${day}\0${ip}`) })
}
