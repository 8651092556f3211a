import type { CallInput } from '@shop/contract'
import { api } from '#src/lib/call/api.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { type SnsType, snsNames } from './sns-journey.ts'

type Answer = Exclude<CallInput<'user.proveAgain'>['body'], { password: string }>

const otherAccountText = (snsType: SnsType): string =>
  `가입할 때 쓴 ${snsNames[snsType]} 계정이 아니에요. 그 계정으로 다시 확인해 주세요.`

/** Proves again with what the provider sent back. Throws `ApiError`, and an `Error` that says so where it was another account. */
export const proveWithSns = async (answer: Answer): Promise<void> => {
  try {
    await api('user.proveAgain', { body: answer })
  } catch (error) {
    // nobody asked for an e-mail or a password here
    if (!(error instanceof ApiError) || error.code !== 'loginFailed') throw error
    throw new Error(otherAccountText(answer.snsType), { cause: error })
  }
}
