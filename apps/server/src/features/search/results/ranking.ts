import { isAmount, toInitials } from '@shop/rules'
import { isLikely } from '../query/drop-words.ts'
import { type QueryWord, usesOf } from '../query/query-word.ts'
import { isGuess, type VocabularyMatch } from '../vocabulary.ts'
import type { TermSets } from './term-sets.ts'

/** The fields of a product. A term is word × 4 + field; a negative term, −word, says that the word names the kind of product. */
const FIELD = { name: 0, seller: 1, category: 2, contents: 3 } as const
/**
 * Ranks of results, best first. `typing`: the first letter of the last word begins a word of the name. `kindOfAmount` and
 * `exactOfAmount`: with the weight or volume asked for (K05). `kind`: the product is one. `exact`: the name says the word itself.
 * `name`, `seller`, `category`, `anywhere`: where the words are, each including the ones before.
 */
export const RANK = {
  typing: 0,
  kindOfAmount: 1,
  exactOfAmount: 2,
  kind: 3,
  exact: 4,
  name: 5,
  seller: 6,
  category: 7,
  anywhere: 8,
} as const

const toSet = (terms: readonly number[]): string => `{${terms.join(',')}}`
const termsOf = (matches: readonly VocabularyMatch[], fields: readonly number[]): number[] =>
  fields.flatMap((field) => matches.filter((word) => word.fields & (1 << field)).map(({ id }) => id * 4 + field))
const kindsOf = (matches: readonly VocabularyMatch[]): number[] =>
  termsOf(matches, [FIELD.name]).map((term) => -term / 4)

/**
 * Returns the sellers that a word asks for. If products have the word in their names, a seller whose name only contains it does
 * not count: 새벽딸기농장 also sells pears.
 */
const sellersOf = ({ asked, matches }: QueryWord, likely: readonly VocabularyMatch[]): VocabularyMatch[] =>
  likely.some(({ fields }) => fields & (1 << FIELD.name))
    ? matches.filter(
        ({ match }) => match === 'whole' || match === 'initials' || (match === 'ending' && asked.length > 1),
      )
    : matches

/** The terms of a word at each rank. */
const toTerms = (word: QueryWord): number[][] => {
  const { name, seller, category, contents } = FIELD
  const likely = word.matches.filter((found) => isLikely(word, found))
  // single syllables and middles of words are found by chance in descriptions
  const described =
    word.asked.length < 2 ? [] : word.matches.filter(({ match }) => match !== 'inside' && match !== 'half')
  const named = termsOf(word.matches, [name])
  const sold = [...named, ...termsOf(sellersOf(word, likely), [seller])]
  const categorized = [...sold, ...termsOf(word.matches, [category])]
  const exact = termsOf(likely, [name])
  const kind = kindsOf(likely)
  const anywhere = [...categorized, ...termsOf(described, [contents])]
  return [exact, kind, exact, kind, exact, named, sold, categorized, anywhere]
}

const isNumber = ({ asked }: QueryWord): boolean => /^\d/.test(asked)
const isSure = ({ matches }: QueryWord): boolean => matches.some((word) => !isGuess(word))

/** The last word if it is unfinished: it has guesses only, and a word before it has none. */
const findTyping = (words: readonly QueryWord[]): QueryWord | undefined => {
  const last = words.at(-1)
  return last && !isSure(last) && words.slice(0, -1).some(isSure) ? last : undefined
}

/** Words of names that begin with the first letter typed, except those that begin with a word before it. */
const begunBy = ({ asked, matches }: QueryWord, sure: readonly QueryWord[]): string => {
  const isNew = ({ word }: VocabularyMatch) =>
    toInitials(word).startsWith(asked) && !sure.some((one) => word.startsWith(one.asked))
  return toSet(termsOf(matches.filter(isNew), [FIELD.name]))
}

/** K05: weights and volumes rank products and exclude none, unless the term has nothing else. */
const splitAmounts = (words: readonly QueryWord[]) => {
  const amounts = words.filter(({ asked }) => isAmount(asked))
  const others = words.filter((word) => !amounts.includes(word))
  return others.length > 0 ? { amounts, sure: others } : { amounts: [], sure: words }
}

const isOfAmount = (rank: number): boolean => rank === RANK.kindOfAmount || rank === RANK.exactOfAmount
const isOfKind = (rank: number): boolean => rank === RANK.kind || rank === RANK.kindOfAmount

/** The term sets of each rank, in the order of `RANK`. A rank that does not apply is empty. */
export const toRankedSets = (words: readonly QueryWord[]): TermSets[] => {
  const typing = findTyping(words)
  const { amounts, sure } = splitAmounts(words.filter((word) => word !== typing))
  const amount = toSet(
    termsOf(
      amounts.flatMap(({ matches }) => matches),
      [FIELD.name],
    ),
  )
  const last = sure.findLast((word) => !isNumber(word))
  const rarestFirst = sure
    .toSorted((a, b) => usesOf(a.matches) - usesOf(b.matches))
    .map((word) => ({ terms: toTerms(word), isLast: word === last }))
  const half = typing && toTerms(typing)
  // one letter may become any word: it only ranks products
  const isOpen = typing?.asked.length === 1
  return Object.values(RANK).map((rank) => {
    // the last word says the kind, the words before it which one: 딸기 케이크 is a cake
    const sets = rarestFirst.map(({ terms, isLast }) =>
      toSet(terms[isOfKind(rank) && !isLast ? RANK.exact : rank] ?? []),
    )
    if (rank === RANK.typing) return typing && isOpen ? sets.concat(begunBy(typing, sure)) : []
    // a half-typed word of two letters and more narrows the results, and does not rank them
    const narrowed = half && !isOpen ? sets.concat(toSet(half[Math.max(rank, RANK.category)] ?? [])) : sets
    if (!isOfAmount(rank)) return narrowed
    return amounts.length > 0 ? narrowed.concat(amount) : []
  })
}
