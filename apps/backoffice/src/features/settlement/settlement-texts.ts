import type { Settlement, SettlementTerms } from '@shop/contract'
import type { Tone } from '#src/ui/display/states.tsx'

const PERCENT = 100

export const stateTexts: Readonly<Record<Settlement['state'], string>> = {
  open: '마감 전',
  closed: '마감',
  paid: '지급',
}
export const stateTones: Readonly<Record<Settlement['state'], Tone>> = { open: 'plain', closed: 'warn', paid: 'good' }
export const cycleTexts: Readonly<Record<SettlementTerms['cycle'], string>> = { half: '보름', month: '한 달' }

/** Basis points as a percentage: `8.5%`. */
export const rateText = (rate: number): string => `${rate / PERCENT}%`
