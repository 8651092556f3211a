import type { SearchCorrection } from '@shop/contract'
import type { VocabularyMatch } from '../vocabulary.ts'

/** One word of a search term and the vocabulary words it matches. */
export interface QueryWord {
  asked: string
  matches: VocabularyMatch[]
  /** How the word was corrected; undefined if it was not. */
  kind: SearchCorrection['kind'] | undefined
}

export const isKnown = ({ matches }: QueryWord): boolean => matches.length > 0
/** Number of products with one of these words in their names. */
export const usesOf = (matches: readonly VocabularyMatch[]): number => matches.reduce((all, { uses }) => all + uses, 0)
export const isHangul = (text: string): boolean => /^[가-힣]+$/.test(text)
export const isPrefixMatch = ({ match }: VocabularyMatch): boolean => match === 'whole' || match === 'beginning'
