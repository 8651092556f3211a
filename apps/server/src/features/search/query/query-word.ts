import type { SearchCorrection } from '@shop/contract'
import type { Held } from '../search-vocabulary.ts'

/** One word of a search and what the catalogue has for it. */
export interface Understood {
  asked: string
  held: Held[]
  kind: SearchCorrection['kind'] | undefined
}

export const isKnown = ({ held }: Understood): boolean => held.length > 0
export const usesOf = (held: readonly Held[]): number => held.reduce((all, { uses }) => all + uses, 0)
export const isHangul = (text: string): boolean => /^[가-힣]+$/.test(text)
export const isHeldFromStart = ({ match }: Held): boolean => match === 'whole' || match === 'beginning'
