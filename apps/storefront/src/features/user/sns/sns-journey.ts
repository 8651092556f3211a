import type { CallInput } from '@shop/contract'
import { api } from '#src/lib/call/api.ts'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import { saveDraft } from '#src/lib/draft.ts'

/** Who else can say who somebody is. */
export type SnsType = CallInput<'user.startSns'>['body']['snsType']

/** What a provider sent somebody back with; it serves once. */
export type SnsCode = CallInput<'user.exchangeSnsCode'>['body']

export const snsNames: Record<SnsType, string> = { kakaotalk: '카카오', naver: '네이버' }

/** Why a provider sent somebody back without a code. */
export const refusalText = (snsType: SnsType, error: string | null | undefined): string =>
  error === 'access_denied'
    ? `${snsNames[snsType]} 로그인을 취소했어요.`
    : `${snsNames[snsType]}에서 로그인을 마치지 못했어요. 잠시 후 다시 시도해 주세요.`

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

/** This tab alone, for the way there and back. */
const openTab = () => openKeyStore('sessionStorage')
const saveJourney = (journey: SnsJourney): void => openTab().set(KEY, JSON.stringify(journey))

const readJourney = (): SnsJourney | undefined => {
  try {
    return (JSON.parse(openTab().get(KEY) ?? 'null') as SnsJourney | null) ?? undefined
  } catch {
    // what somebody else wrote there leads nowhere
    return undefined
  }
}

/** The journey this tab set out on with that state. */
export const findJourney = (state: string | null): SnsJourney | undefined => {
  const journey = readJourney()
  return journey?.state === state ? journey : undefined
}

/** Ends the journey with that state: it is good once. */
export const endJourney = (state: string | null): SnsJourney | undefined => {
  const journey = findJourney(state)
  if (journey) openTab().remove(KEY)
  return journey
}

export const popupUri = (): string => `${window.location.origin}/login/kakao-popup`
// the only addresses the server lets a provider send somebody back to
const returnUri = (snsType: SnsType): string =>
  snsType === 'naver' ? `${window.location.origin}/login/naver` : popupUri()

/** The provider's page for this visitor. */
export const startSns = (visit: CallInput<'user.startSns'>['body']) => api('user.startSns', { body: visit })

type Setting = Pick<SnsJourney, 'returnPath' | 'aim'>

/** Leaves the shop for the provider's page; it comes back to a page of /login. */
export const leaveForSns = async (snsType: SnsType, setting: Setting): Promise<void> => {
  const redirectUri = returnUri(snsType)
  const { url, state } = await startSns({ snsType, redirectUri, aim: setting.aim })
  saveJourney({ ...setting, snsType, state, redirectUri })
  saveDraft()
  window.location.assign(url)
}

/** The provider's token for the code it sent back. */
export const exchangeCode = async (code: SnsCode): Promise<string> =>
  (await api('user.exchangeSnsCode', { body: code })).snsToken
