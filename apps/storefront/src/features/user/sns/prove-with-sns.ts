import type { CallInput } from '@shop/contract'
import { api } from '#src/lib/call/api.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { type SnsType, snsNames } from './sns-journey.ts'

type Answer = Exclude<CallInput<'user.proveAgain'>['body'], { password: string }>

const otherAccountText = (snsType: SnsType): string =>
  `가입할 때 쓴 ${snsNames[snsType]} 계정이 아니에요. 그 계정으로 다시 확인해 주세요.`

/**
 * Authenticates again with the provider's answer. Throws `ApiError`, or an `Error` with its own text if it is another account.
 */
export const proveWithSns = async (answer: Answer): Promise<void> => {
  try {
    await api('user.proveAgain', { body: answer })
  } catch (error) {
    // no e-mail or password was entered here, so loginFailed gets its own text
    if (!(error instanceof ApiError) || error.code !== 'loginFailed') throw error
    throw new Error(otherAccountText(answer.snsType), { cause: error })
  }
}
