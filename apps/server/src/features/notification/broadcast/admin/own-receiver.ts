import { type BrandId, brandFor } from '@shop/brands'
import { AppError, type TestReceiver } from '@shop/contract'
import { maskPhone } from '@shop/rules/mask'
import type { Sql } from '#src/db/db.ts'
import { encryptionOf } from '#src/encryption.ts'
import { listReceivers } from '#src/features/notification/push/push-sql.ts'
import { checkCode, CODE_LIFE_MS, createCode } from '#src/features/user/code/phone-code.ts'
import { DAY_MS, MINUTE_MS, releaseAttempt, type Taken, takeLimit } from '#src/features/user/limit/take-limit.ts'
import { findByPhone } from '#src/features/user/user-account-sql.ts'
import { type App, type Handlers, staffOf } from '#src/handler-context.ts'
import * as sql from './own-receiver-sql.ts'

const CODES_PER_DAY = 5

type Needs = Pick<App, 'db' | 'clock' | 'config'>
interface Account {
  id: number
  email: string
  brand: BrandId
}

const placeOf = (staffId: number): string => `staffPhone:${staffId}`

/** Code of an account for a phone: one that was sent for another account is not valid. */
const keyOf = ({ config }: Needs, staffId: number, phone: string) => ({
  boundTo: `staff ${staffId}`,
  phoneIndex: encryptionOf(config).indexOf('phone', phone),
})

/** Where tests of an account arrive. */
export interface TestTarget {
  phone: string | undefined
  /** Member of the brand who has the phone. */
  userId: number | undefined
  /** Its browsers that receive push messages. */
  subscriptionIds: number[]
}

/** Finds where tests of an account arrive. */
export const findTestTarget = async (app: Needs, { id, brand }: Omit<Account, 'email'>): Promise<TestTarget> => {
  const row = await sql.findTestPhone(app.db, { staffId: id })
  if (!row) return { phone: undefined, userId: undefined, subscriptionIds: [] }
  const encryption = encryptionOf(app.config)
  const phone = encryption.decryptText(row.sealed, placeOf(id))
  const member = await findByPhone(app.db, { platform: brand, phoneIndex: encryption.indexOf('phone', phone) })
  const devices = member ? await listReceivers(app.db, { userId: member.id, now: app.clock() }) : []
  return { phone, userId: member?.id, subscriptionIds: devices.map((device) => device.id) }
}

const readReceiver = async (app: Needs, account: Account): Promise<TestReceiver> => {
  const { phone, userId, subscriptionIds } = await findTestTarget(app, account)
  return {
    email: account.email,
    phone: phone === undefined ? null : maskPhone(phone),
    hasMember: userId !== undefined,
    devices: subscriptionIds.length,
  }
}

/** Counts a code: one in a minute and five in a day for an account, and for a phone whichever account asks. */
const takeCodeLimits = async (app: App, staffId: number, phone: string): Promise<Taken[]> => {
  const taken: Taken[] = []
  const limits = [
    { kind: 'codeSoon', subject: `staff ${staffId}`, most: 1, perMs: MINUTE_MS },
    { kind: 'codeDay', subject: `staff ${staffId}`, most: CODES_PER_DAY, perMs: DAY_MS },
    { kind: 'codeDay', subject: phone, most: CODES_PER_DAY, perMs: DAY_MS },
  ]
  try {
    for (const limit of limits) taken.push(await takeLimit(app, limit))
    return taken
  } catch (error) {
    for (const each of taken) await releaseAttempt(app, each)
    throw error
  }
}

const sendCode: Handlers['admin.message.sendTestCode'] = async (input, app) => {
  const { body, brand } = input
  const { id } = staffOf(input)
  const taken = await takeCodeLimits(app, id, body.phone)
  const code = await createCode(app, keyOf(app, id, body.phone))
  const text = `[${brandFor(brand).koreanName}] 시험 메시지를 받을 번호의 인증번호 ${code}`
  const { outcome } = await app.integrations.messages.send({ to: body.phone, text, tags: { purpose: 'phoneCode' } })
  if (outcome === 'refused' || outcome === 'notSent') {
    for (const each of taken) await releaseAttempt(app, each)
    throw new AppError('messageUnavailable')
  }
  return { expiresAt: new Date(app.clock().getTime() + CODE_LIFE_MS).toISOString() }
}

const setPhone: Handlers['admin.message.setTestPhone'] = async (input, app) => {
  const { body, brand } = input
  const { id, email } = staffOf(input)
  await checkCode(app, keyOf(app, id, body.phone), { code: body.code, again: false })
  const sealed = encryptionOf(app.config).encryptText(body.phone, placeOf(id))
  await sql.putTestPhone(app.db, { staffId: id, sealed, now: app.clock() })
  input.audit?.({ object: `staff ${id}`, after: { testPhone: maskPhone(body.phone) } })
  return { receiver: await readReceiver(app, { id, email, brand }) }
}

type ReceiverCalls = 'admin.message.getTestReceiver' | 'admin.message.sendTestCode' | 'admin.message.setTestPhone'

/** Own phone of an account for tests of messages. Decision 085 */
export const testReceiverHandlers: Pick<Handlers, ReceiverCalls> = {
  'admin.message.getTestReceiver': async (input, app) => {
    const { id, email } = staffOf(input)
    return { receiver: await readReceiver(app, { id, email, brand: input.brand }) }
  },
  'admin.message.sendTestCode': sendCode,
  'admin.message.setTestPhone': setPhone,
}

/** I1: encrypts phones again that are under an old shop key. Returns whether there may be more. */
export const reencryptTestPhones = async (
  { config }: Pick<App, 'config'>,
  tx: Sql,
  { current, most }: { current: string; most: number },
): Promise<boolean> => {
  const rows = await sql.listOldTestPhones(tx, { current, most })
  for (const { staffId, sealed } of rows) {
    const rewritten = encryptionOf(config).reencryptText(sealed, placeOf(staffId)) ?? sealed
    await sql.rewriteTestPhone(tx, { staffId, sealed: rewritten })
  }
  return rows.length === most
}
