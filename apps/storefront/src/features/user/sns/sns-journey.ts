import type { CallInput } from '@shop/contract'
import { api } from '#src/lib/call/api.ts'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import { saveOpenDrafts } from '#src/lib/draft.ts'

/** Social login provider. */
export type SnsType = CallInput<'user.startSns'>['body']['snsType']

/** Single-use code from the provider. */
export type SnsCode = CallInput<'user.exchangeSnsCode'>['body']

export const snsNames: Record<SnsType, string> = { kakaotalk: '카카오', naver: '네이버' }

/** Text for a provider login that returned no code. */
export const refusalText = (snsType: SnsType, error: string | null | undefined): string =>
  error === 'access_denied'
    ? `${snsNames[snsType]} 로그인을 취소했어요.`
    : `${snsNames[snsType]}에서 로그인을 마치지 못했어요. 잠시 후 다시 시도해 주세요.`

/** Pending provider login, stored until the provider redirects back. */
export interface SnsJourney {
  snsType: SnsType
  /** CSRF state: only the tab that started the login may finish it. */
  state: string
  redirectUri: string
  /** Path in the shop to continue at. */
  returnPath: string
  aim: 'login' | 'prove'
}

const KEY = 'auth.sns-journey'

/** Session storage: the login is known to this tab only. */
const openTab = () => openKeyStore('sessionStorage')
const saveJourney = (journey: SnsJourney): void => openTab().set(KEY, JSON.stringify(journey))

const readJourney = (): SnsJourney | undefined => {
  try {
    return (JSON.parse(openTab().get(KEY) ?? 'null') as SnsJourney | null) ?? undefined
  } catch {
    // ignore invalid stored data
    return undefined
  }
}

/** Returns the pending login of this tab with that state. */
export const findJourney = (state: string | null): SnsJourney | undefined => {
  const journey = readJourney()
  return journey?.state === state ? journey : undefined
}

/** Removes and returns the pending login with that state; it is valid once. */
export const endJourney = (state: string | null): SnsJourney | undefined => {
  const journey = findJourney(state)
  if (journey) openTab().remove(KEY)
  return journey
}

export const popupUri = (): string => `${window.location.origin}/login/kakao-popup`
// the only redirect addresses that the server allows
const returnUri = (snsType: SnsType): string =>
  snsType === 'naver' ? `${window.location.origin}/login/naver` : popupUri()

/** Requests the address of the provider's login page. */
export const startSns = (visit: CallInput<'user.startSns'>['body']) => api('user.startSns', { body: visit })

type Setting = Pick<SnsJourney, 'returnPath' | 'aim'>

/** Leaves the shop for the provider's page, which redirects back to a page under /login. */
export const leaveForSns = async (snsType: SnsType, setting: Setting): Promise<void> => {
  const redirectUri = returnUri(snsType)
  const { url, state } = await startSns({ snsType, redirectUri, aim: setting.aim })
  saveJourney({ ...setting, snsType, state, redirectUri })
  saveOpenDrafts()
  window.location.assign(url)
}

/** Exchanges the code for the provider's token. */
export const exchangeCode = async (code: SnsCode): Promise<string> =>
  (await api('user.exchangeSnsCode', { body: code })).snsToken
