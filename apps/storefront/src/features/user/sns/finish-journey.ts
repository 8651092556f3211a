import type { Enter } from '#src/features/user/login/login-form.tsx'
import { loginPathOf } from '#src/features/user/session/return-path.ts'
import { enterWithSns } from './enter-with-sns.ts'
import { proveWithSns } from './prove-with-sns.ts'
import { exchangeCode, refusalText, type SnsJourney } from './sns-journey.ts'

export interface Onward {
  to: string
  message?: string
}

const goOn = async (journey: SnsJourney, code: string, enter: Enter): Promise<Onward> => {
  const { snsType, state, redirectUri, returnPath, aim } = journey
  const answer = { snsType, code, state, redirectUri }
  if (aim === 'prove') {
    await proveWithSns(answer)
    return { to: returnPath, message: '확인했어요. 하던 일을 이어서 해 주세요.' }
  }
  const outcome = await enterWithSns(snsType, await exchangeCode(answer), enter)
  return { to: outcome === 'new' ? loginPathOf(returnPath, '/register') : returnPath }
}

/** Path to continue at after the provider login failed. */
export const returnPathOf = ({ aim, returnPath }: SnsJourney): string =>
  aim === 'prove' ? returnPath : loginPathOf(returnPath)

/**
 * Handles the return from the provider. Throws if this tab did not start the login (prevents login by a foreign link), or if
 * the provider or the server refuses.
 */
export const finishJourney = async (
  journey: SnsJourney | undefined,
  search: URLSearchParams,
  enter: Enter,
): Promise<Onward> => {
  if (!journey) throw new Error('로그인을 시작한 창이 아니거나 시간이 지났어요. 처음부터 다시 로그인해 주세요.')
  const code = search.get('code')
  if (code) return goOn(journey, code, enter)
  const error = search.get('error')
  const message = refusalText(journey.snsType, error)
  if (error !== 'access_denied') throw new Error(message)
  return { to: returnPathOf(journey), message }
}
