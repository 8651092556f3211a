import type { CallInput } from '@shop/contract'
import { openKeyStore } from '#src/lib/browser-storage.ts'

/** Who else can say who somebody is. */
export type SnsType = CallInput<'user.startSns'>['body']['snsType']

const KEY = 'auth.sns-token'

/** The token of kakaotalk: with it, logging out here logs out there too. AUTH-2 */
export const keepSnsToken = (snsType: SnsType, snsToken: string): void => {
  if (snsType === 'kakaotalk') openKeyStore().set(KEY, snsToken)
}
export const readSnsToken = (): string | undefined => openKeyStore().get(KEY)
export const forgetSnsToken = (): void => openKeyStore().remove(KEY)
