import { AppError, type CallReply } from '@shop/contract'
import { brandFor } from '@shop/brands'
import type { App, HandlerInput, Handlers } from '#src/handler-context.ts'
import {
  DAY_MS,
  releaseAttempt,
  HOUR_MS,
  type Limit,
  MINUTE_MS,
  type Taken,
  takeAddressLimit,
  takeLimit,
} from '#src/features/user/limit/take-limit.ts'
import { type Asker, checkCode, CODE_LIFE_MS, codeKey, createCode, VERIFIED_MS } from './phone-code.ts'

const RESEND_MS = MINUTE_MS

/** E4, H2: so often to a phone, from a token, from an address, and in all. */
const limitsOf = (asker: Asker, phone: string, codesPerDay: number) => ({
  soon: { kind: 'codeSoon', subject: phone, most: 1, perMs: RESEND_MS },
  day: { kind: 'codeDay', subject: phone, most: 5, perMs: DAY_MS },
  token: { kind: 'codeToken', subject: String(asker.caller?.who.userId), most: 3, perMs: HOUR_MS },
  address: { kind: 'codeAddress', subject: asker.ip, most: 10, perMs: HOUR_MS },
  all: { kind: 'codeAll', subject: '', most: codesPerDay, perMs: DAY_MS },
})

/** H2: that nobody gets a code any more is a fault of the shop, written down as one: somebody has to look who it is that asks. */
const takeOfAll = async (app: App, limit: Limit): Promise<Taken> => {
  try {
    return await takeLimit(app, limit)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'tooManyRequests') throw error
    throw new AppError('codesUsedUp', { cause: error, retryAfterMs: error.retryAfterMs })
  }
}

const giveBackAll = async (app: App, taken: readonly Taken[]): Promise<void> => {
  for (const each of taken) await releaseAttempt(app, each)
}

const takeAll = async (app: App, asker: Asker, phone: string): Promise<Taken[]> => {
  const limits = limitsOf(asker, phone, app.config.codesPerDay)
  // first what costs others nothing: a flood from one address must not use up a stranger's five
  const address = await takeAddressLimit(app, limits.address)
  const taken: Taken[] = []
  const { token, soon, day, all } = limits
  try {
    for (const limit of asker.caller ? [token, soon, day] : [soon, day]) taken.push(await takeLimit(app, limit))
    taken.push(await takeOfAll(app, all))
  } catch (error) {
    // only codes that go out are counted: pressing too soon costs none of the three of an hour
    await giveBackAll(app, taken)
    throw error
  }
  return address ? [address, ...taken] : taken
}

/** At most 90 bytes, so that it goes as one short message. */
const toText = (asker: Asker, code: string): string =>
  `[${brandFor(asker.brand).koreanName}] 인증번호 ${code}\n10분 안에 입력해 주세요. 남에게 알려 주지 마세요.`

/** The answer says nothing of who has the phone; only the phone itself is told. */
export const sendCode = async (
  { body: { phone }, brand, ip, caller }: Pick<HandlerInput<'user.sendCode'>, 'body' | 'brand' | 'ip' | 'caller'>,
  app: App,
): Promise<CallReply<'user.sendCode'>> => {
  const asker: Asker = { brand, ip, caller }
  const taken = await takeAll(app, asker, phone)
  const code = await createCode(app, codeKey(app, asker, phone))
  const sent = await app.integrations.messages.send({
    to: phone,
    text: toText(asker, code),
    tags: { purpose: 'phoneCode' },
  })
  if (sent.outcome === 'refused' || sent.outcome === 'notSent') {
    // nothing went out: asking again at once is no flood
    await giveBackAll(app, taken)
    throw new AppError('messageUnavailable', { retryAfterMs: 5_000 })
  }
  const now = app.clock().getTime()
  return {
    expiresAt: new Date(now + CODE_LIFE_MS).toISOString(),
    resendAt: new Date(now + RESEND_MS).toISOString(),
  }
}

export const verifyCode: Handlers['user.verifyCode'] = async ({ body, brand, ip, caller }, app) => {
  await takeAddressLimit(app, { kind: 'codeTry', subject: ip, most: 20, perMs: HOUR_MS })
  const key = codeKey(app, { brand, ip, caller }, body.phone)
  await checkCode(app, key, { code: body.verificationCode, again: false })
  return { verifyState: true, verifiedUntil: new Date(app.clock().getTime() + VERIFIED_MS).toISOString() }
}
