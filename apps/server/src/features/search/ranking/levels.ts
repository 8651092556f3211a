import { toInitials } from '@shop/rules'
import type { Sets } from '../search-sets.ts'
import { type Held, isGuess } from '../search-vocabulary.ts'
import { isLikely } from '../query/drop-words.ts'
import type { Understood } from '../query/query-word.ts'

/** Where a word stands, the most telling place first; a term is word × 4 + field, a negative one says that the word names the kind. */
const FIELD = { name: 0, seller: 1, category: 2, contents: 3 } as const
/**
 * What is found, the most telling first: with a word that begins as the last one, of which there is one letter yet; named as this
 * kind; said outright in the name; in the name; of the seller; on the shelf; anywhere.
 */
export const LEVEL = { begun: 0, kind: 1, outright: 2, name: 3, seller: 4, shelf: 5, anywhere: 6 } as const

const toSet = (terms: readonly number[]): string => `{${terms.join(',')}}`
const termsOf = (held: readonly Held[], fields: readonly number[]): number[] =>
  fields.flatMap((field) => held.filter((word) => word.fields & (1 << field)).map(({ id }) => id * 4 + field))
const kindsOf = (held: readonly Held[]): number[] => termsOf(held, [FIELD.name]).map((term) => -term / 4)

/** 새벽딸기농장 sells pears too: where products are called so, the word in another name is no seller to ask for, nor 장 a 농장. */
const sellersOf = ({ asked, held }: Understood, likely: readonly Held[]): Held[] =>
  likely.some(({ fields }) => fields & (1 << FIELD.name))
    ? held.filter(({ match }) => match === 'whole' || match === 'initials' || (match === 'ending' && asked.length > 1))
    : held

/** The terms of each level, cumulative. */
const toTerms = (word: Understood): number[][] => {
  const { name, seller, category, contents } = FIELD
  const likely = word.held.filter((held) => isLikely(word, held))
  // in a story a syllable is found by chance, and so is the middle of a word
  const told = word.asked.length < 2 ? [] : word.held.filter(({ match }) => match !== 'inside' && match !== 'half')
  const named = termsOf(word.held, [name])
  const sold = [...named, ...termsOf(sellersOf(word, likely), [seller])]
  const shelved = [...sold, ...termsOf(word.held, [category])]
  const outright = termsOf(likely, [name])
  return [outright, kindsOf(likely), outright, named, sold, shelved, [...shelved, ...termsOf(told, [contents])]]
}

const usesOf = ({ held }: Understood): number => held.reduce((all, { uses }) => all + uses, 0)
const isNumber = ({ asked }: Understood): boolean => /^\d/.test(asked)
const isSure = ({ held }: Understood): boolean => held.some((word) => !isGuess(word))

/** A last word that is still being typed: nothing but guesses, after words that are sure. */
const findTyping = (words: readonly Understood[]): Understood | undefined => {
  const last = words.at(-1)
  return last && !isSure(last) && words.slice(0, -1).some(isSure) ? last : undefined
}

/** Words of names that begin with the one letter there is yet, other than by being what is asked for before it. */
const begunBy = ({ asked, held }: Understood, sure: readonly Understood[]): string => {
  const isNew = ({ word }: Held) =>
    toInitials(word).startsWith(asked) && !sure.some((one) => word.startsWith(one.asked))
  return toSet(termsOf(held.filter(isNew), [FIELD.name]))
}

/** The sets of each level. */
export const toLevels = (words: readonly Understood[]): Sets[] => {
  const typing = findTyping(words)
  const sure = words.filter((word) => word !== typing)
  const kind = sure.findLast((word) => !isNumber(word))
  const rarestFirst = sure
    .toSorted((a, b) => usesOf(a) - usesOf(b))
    .map((word) => ({ terms: toTerms(word), isKind: word === kind }))
  const half = typing && toTerms(typing)
  return Object.values(LEVEL).map((level) => {
    // of several words the last one says the kind, and those before it which: 딸기 케이크 is a cake
    const sets = rarestFirst.map(({ terms, isKind }) =>
      toSet(terms[level === LEVEL.kind && !isKind ? LEVEL.outright : level] ?? []),
    )
    // one letter may become anything: it leaves nothing out, and only brings to the front what has it
    const isOpen = typing?.asked.length === 1
    if (level === LEVEL.begun) return typing && isOpen ? sets.concat(begunBy(typing, sure)) : []
    // what is half typed narrows, and weighs nothing
    return half && !isOpen ? sets.concat(toSet(half[Math.max(level, LEVEL.shelf)] ?? [])) : sets
  })
}
