import { startSnsSignUp } from '#src/features/user/register/sign-up-store.ts'
import type { Enter } from '#src/features/user/login/login-form.tsx'
import { api } from '#src/lib/call/api.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { track } from '#src/lib/measurement/track.ts'
import type { SnsType } from './sns-journey.ts'

/** Logs in with a provider account, or starts a sign-up if it has no account in the shop. */
export const enterWithSns = async (snsType: SnsType, snsToken: string, enter: Enter): Promise<'in' | 'new'> => {
  try {
    const issued = await api('user.logInWithSns', { body: { snsType, snsToken } })
    await enter(issued, true)
    track('login', { method: snsType })
    return 'in'
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'snsMemberNotFound') throw error
    const hasAccount = error.problems.some(({ path }) => path === 'body.email')
    startSnsSignUp({ snsType, snsToken }, hasAccount)
    return 'new'
  }
}
