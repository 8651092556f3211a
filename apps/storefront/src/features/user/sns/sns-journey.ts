import { api } from '#src/lib/call/api.ts'
import { keepUnsent } from '#src/lib/unsent.ts'
import type { SnsType } from './sns-token-keeper.ts'

export const snsNames: Record<SnsType, string> = { kakaotalk: '카카오', naver: '네이버' }

/** What a visitor left for, until the provider sends them back. */
export interface SnsJourney {
  snsType: SnsType
  /** Only who left with it may come back with it. */
  state: string
  redirectUri: string
  /** Where it goes on, in the shop. */
  returnPath: string
  aim: 'login' | 'prove'
}

const KEY = 'auth.sns-journey'

/** Kept in this tab alone, for the way there and back. */
const keepJourney = (journey: SnsJourney): void => sessionStorage.setItem(KEY, JSON.stringify(journey))

/** The journey this tab set out on with that state. */
export const findJourney = (state: string | null): SnsJourney | undefined => {
  const text = sessionStorage.getItem(KEY)
  const journey = text === null ? undefined : (JSON.parse(text) as SnsJourney)
  return journey?.state === state ? journey : undefined
}

/** Ends the journey with that state: it is good once. */
export const endJourney = (state: string | null): SnsJourney | undefined => {
  const journey = findJourney(state)
  if (journey) sessionStorage.removeItem(KEY)
  return journey
}

export const popupUri = (): string => `${window.location.origin}/login/kakao-popup`
// the only addresses the server lets a provider send somebody back to
const returnUri = (snsType: SnsType): string =>
  snsType === 'naver' ? `${window.location.origin}/login/naver` : popupUri()

/** The provider's page for this visitor. */
export const startSns = (snsType: SnsType, redirectUri: string) =>
  api('user.startSns', { body: { snsType, redirectUri } })

type Setting = Pick<SnsJourney, 'returnPath' | 'aim'>

/** Leaves the shop for the provider's page; it comes back to a page of /login. */
export const leaveForSns = async (snsType: SnsType, setting: Setting): Promise<void> => {
  const redirectUri = returnUri(snsType)
  const { url, state } = await startSns(snsType, redirectUri)
  keepJourney({ ...setting, snsType, state, redirectUri })
  keepUnsent()
  window.location.assign(url)
}

/** The provider's token for the code it sent back. */
export const exchangeCode = async (
  { snsType, state, redirectUri }: Pick<SnsJourney, 'snsType' | 'state' | 'redirectUri'>,
  code: string,
): Promise<string> => (await api('user.exchangeSnsCode', { body: { snsType, code, state, redirectUri } })).snsToken
