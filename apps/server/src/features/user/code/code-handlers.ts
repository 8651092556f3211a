import { AppError, type CallReply } from '@shop/contract'
import { brandFor } from '@shop/brands'
import type { App, HandlerInput, Handlers } from '#src/handler-context.ts'
import {
  countTaken,
  DAY_MS,
  releaseAttempt,
  HOUR_MS,
  type Limit,
  MINUTE_MS,
  type Taken,
  takeAddressLimit,
  takeLimit,
} from '#src/features/user/limit/take-limit.ts'
import { findContact } from '#src/features/user/find-contact.ts'
import { type Asker, checkCode, CODE_LIFE_MS, codeKey, createCode, VERIFIED_MS } from './phone-code.ts'

const RESEND_MS = MINUTE_MS
/** F23: codes an hour for one client network: a mobile carrier puts thousands of people behind one address. */
const CODES_PER_NETWORK = 60

/** H2: limit of the codes of all phones. */
const codeBudget = (codesPerDay: number): Limit => ({ kind: 'codeAll', subject: '', most: codesPerDay, perMs: DAY_MS })

/** H2: number of codes sent in the last day, and the limit. */
export const readCodeBudget = async (
  app: Pick<App, 'db' | 'clock' | 'config'>,
): Promise<{ sent: number; most: number }> => {
  const budget = codeBudget(app.config.codesPerDay)
  return { sent: await countTaken(app, budget), most: budget.most }
}

/** E4, H2: limits of codes per phone, per token, per address, and in total. */
const limitsOf = (asker: Asker, phone: string, codesPerDay: number, isOwn: boolean) => ({
  soon: { kind: 'codeSoon', subject: phone, most: 1, perMs: RESEND_MS },
  // F13: codes that strangers request do not use up those of the member who has the phone
  day: { kind: 'codeDay', subject: isOwn ? `${phone} own` : phone, most: 5, perMs: DAY_MS },
  token: { kind: 'codeToken', subject: String(asker.caller?.who.userId), most: 3, perMs: HOUR_MS },
  address: { kind: 'codeAddress', subject: asker.ip, most: CODES_PER_NETWORK, perMs: HOUR_MS },
  all: codeBudget(codesPerDay),
})

/**
 * H2: counts a code in the daily total. A reached total is logged as a fault of the shop, because no user gets a code any more
 * and an operator has to find the cause.
 */
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

/** Whether the caller is logged in as the member who has this phone. */
const hasPhone = async (app: App, { caller }: Asker, phone: string): Promise<boolean> =>
  caller !== undefined && caller.who.userType !== 'guest' && (await findContact(app, caller.who.userId)).phone === phone

const takeAll = async (app: App, asker: Asker, phone: string): Promise<Taken[]> => {
  const limits = limitsOf(asker, phone, app.config.codesPerDay, await hasPhone(app, asker, phone))
  // the address limit comes first: a flood from one address must not use up the five codes of another user's phone
  const address = await takeAddressLimit(app, limits.address)
  const taken: Taken[] = []
  const { token, soon, day, all } = limits
  try {
    for (const limit of asker.caller ? [token, soon, day] : [soon, day]) taken.push(await takeLimit(app, limit))
    taken.push(await takeOfAll(app, all))
  } catch (error) {
    // only sent codes are counted: a resend that is too early uses none of the three per hour
    await giveBackAll(app, taken)
    throw error
  }
  return address ? [address, ...taken] : taken
}

/** Text of the message, at most 90 bytes, so that it is sent as one short message. */
const toText = (asker: Asker, code: string): string =>
  `[${brandFor(asker.brand).koreanName}] 인증번호 ${code}\n10분 안에 입력해 주세요. 남에게 알려 주지 마세요.`

/** Sends a code to a phone. The response does not reveal whether the phone has an account. */
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
    // no message was sent, so an immediate retry is not counted
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
