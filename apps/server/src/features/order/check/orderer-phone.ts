import { AppError } from '@shop/contract'
import type { App, HandlerInput } from '#src/handler-context.ts'
import { codeKey, verifiedSince } from '#src/features/user/code/phone-code.ts'
import { ordererPhoneOf } from './order-check-input.ts'
import { findVerified } from '#src/features/user/user-code-sql.ts'

type Input = Pick<HandlerInput<'order.checkTmp'>, 'body' | 'who' | 'brand' | 'ip'>

/**
 * Messages and the code of a guest's orders go to this phone, so it must be verified by the token. The verification is not
 * consumed, so that a failed payment can be retried without another message. Throws `phoneNotVerified`.
 */
export const assertOrdererProved = async ({ body, who, brand, ip }: Input, app: App): Promise<void> => {
  const orderer = ordererPhoneOf(body)
  if (!app.config.guestPhoneProof || who.userType !== 'guest' || orderer === undefined) return
  const key = codeKey(app, { brand, ip, caller: { who } }, orderer.phone)
  const verified = await findVerified(app.db, { ...key, verifiedSince: verifiedSince(app.clock()) })
  if (verified) return
  throw new AppError('phoneNotVerified', {
    problems: [{ path: orderer.path, message: '휴대폰 번호를 인증해 주세요.' }],
  })
}
