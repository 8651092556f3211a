import type { Api } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  address,
  buy,
  expectRefusal,
  LINE,
  openRefundShop,
  place,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { codeFor } from '#src/features/user/test-members.ts'
import { testEngines } from '#src/db/snapshot.ts'

const HALF_HOUR_MS = 30 * 60_000
let phones = 40_000_000
const newPhone = (): string => `010${phones++}`

describe.each(testEngines)('the phone of a guest on %s', (engine) => {
  let shop: RefundShop
  beforeAll(async () => {
    shop = await openRefundShop({ engine, env: { GUEST_PHONE_PROOF: 'on' } })
  })
  afterAll(() => shop.close())

  const newGuest = async (): Promise<Api> => shop.api(await shop.guest())
  const prove = async (api: Api, phone: string): Promise<void> => {
    await api('user.sendCode', { body: { phone } })
    await api('user.verifyCode', { body: { phone, verificationCode: codeFor(shop, phone) } })
  }
  const of = (phone: string) => ({ address: { ...address, guestOrderPhone: phone } })

  test('[C081] [C020] [C021] a guest orders with the verified phone, and again after a failed payment', async () => {
    const [api, phone] = [await newGuest(), newPhone()]
    await prove(api, phone)
    const { orderNo } = await place(api, [LINE.potato], of(phone))
    await api('payment.close', { body: { orderNo } })
    expect((await buy(shop, api, [LINE.potato], of(phone))).order.address.guestOrderPhone).toBe(phone)
  })

  test('[C081] a guest order with an unverified phone is refused', async () => {
    const api = await newGuest()
    const refused = await place(api, [LINE.potato], of(newPhone())).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'phoneNotVerified',
      problems: [{ path: 'body.address.guestOrderPhone', message: '휴대폰 번호를 인증해 주세요.' }],
    })
  })

  test('[C081] another phone, another guest, or a code that was only sent does not verify', async () => {
    const [api, other, phone] = [await newGuest(), await newGuest(), newPhone()]
    await prove(api, phone)
    await expectRefusal(place(api, [LINE.potato], of(newPhone())), 'phoneNotVerified')
    await expectRefusal(place(other, [LINE.potato], of(phone)), 'phoneNotVerified')
    const sentOnly = newPhone()
    await other('user.sendCode', { body: { phone: sentOnly } })
    await expectRefusal(place(other, [LINE.potato], of(sentOnly)), 'phoneNotVerified')
  })

  test('[C081] a verification is valid for half an hour', async () => {
    const [api, phone] = [await newGuest(), newPhone()]
    await prove(api, phone)
    shop.clock.now = new Date(shop.clock.now.getTime() + HALF_HOUR_MS)
    await expectRefusal(place(api, [LINE.potato], of(phone)), 'phoneNotVerified')
  })

  test('[C081] a member orders without another code', async () => {
    const { api } = await shop.asMember()
    expect(await place(api, [LINE.potato], of(newPhone()))).toMatchObject({ method: 'CARD' })
  })
})
