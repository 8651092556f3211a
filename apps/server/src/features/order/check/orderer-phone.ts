import { AppError } from '@shop/contract'
import type { App, HandlerInput } from '#src/handler-context.ts'
import { codeKey, verifiedSince } from '#src/features/user/code/phone-code.ts'
import { findVerified } from '#src/features/user/user-code-sql.ts'

type Input = Pick<HandlerInput<'order.checkTmp'>, 'body' | 'who' | 'brand' | 'ip'>

/**
 * A guest's orders, their news and the code to look them up go to this phone: it is the phone of whoever holds the token.
 * What was proved is not used up, so that a payment that failed is tried again without another message. Throws
 * `phoneNotVerified`.
 */
export const assertOrdererProved = async ({ body, who, brand, ip }: Input, app: App): Promise<void> => {
  const phone = body.address.guestOrderPhone
  if (!app.config.guestPhoneProof || who.userType !== 'guest' || phone === undefined) return
  const key = codeKey(app, { brand, ip, caller: { who } }, phone)
  const verified = await findVerified(app.db, { ...key, verifiedSince: verifiedSince(app.clock()) })
  if (verified) return
  throw new AppError('phoneNotVerified', {
    problems: [{ path: 'body.address.guestOrderPhone', message: '휴대폰 번호를 인증해 주세요.' }],
  })
}
