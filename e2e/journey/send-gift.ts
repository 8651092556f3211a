import type { GiftGroup, OrderTmp } from '@shop/contract'
import type { Page } from '@playwright/test'
import { ask } from './register-member.ts'
import { expect } from './watched.ts'

export const receivers = [
  { name: '김하나', phone: '010-1111-0001', unit: 1 },
  { name: '박두리', phone: '010-1111-0002', unit: 2 },
  { name: '최세나', phone: '010-1111-0003', unit: 1 },
] as const

interface Sender {
  token: string
  sandbox: string
  productId: number
  combinationId: number
  /** Points to pay with. */
  usedPoint: number
  /** Text of the card. */
  giftMessage?: string
}

interface Bought {
  orderId: number
  orderNo: string
  amount: number
}

export interface SentGift {
  orderId: number
  orderNo: string
  amount: number
  group: () => Promise<GiftGroup>
}

/** Pays an order by card, in place of the payment window. */
const pay = async (
  page: Page,
  { token, sandbox }: Pick<Sender, 'token' | 'sandbox'>,
  bought: Bought,
): Promise<void> => {
  const { orderNo, amount } = bought
  const answer = await fetch(`${sandbox}/__sandbox/toss/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: orderNo, amount }),
  })
  const { paymentKey } = (await answer.json()) as { paymentKey: string }
  await ask(page, { path: '/v4/app-users/payments/confirm', token, body: { orderNo, amount, paymentKey } })
}

const terms = { essentialService: true, essentialPrivacy: true }
const address = {
  roadAddress: '서울 강남구 테헤란로 1',
  receiverName: '김장보',
  zonecode: '06236',
  phone: '01011112222',
}

type Buyer = Pick<Sender, 'token' | 'sandbox' | 'productId' | 'combinationId'> & {
  /** Phone of the receiver. */
  phone?: string
  receiverName?: string
}

/** Buys units of a product through API calls. Returns the paid order. */
export const buy = async (page: Page, buyer: Buyer, optionUnit: number): Promise<Bought> => {
  const { token, productId, combinationId, phone = address.phone, receiverName = address.receiverName } = buyer
  const to = { ...address, phone, receiverName }
  const optionGroups = [{ productOptionCombinationId: combinationId, optionUnit }]
  const tmp = await ask<OrderTmp>(page, { path: '/v4/app-users/order-tmp', token, body: { productId, optionGroups } })
  const { totals } = await ask<OrderTmp>(page, {
    method: 'PATCH',
    path: `/v4/app-users/order-tmp/calculate/${tmp.id}`,
    token,
    body: { address: to, couponId: null },
  })
  const bought = await ask<Bought>(page, {
    path: `/v4/app-users/order-tmp/chk/${tmp.id}`,
    token,
    body: { address: to, chkPrice: totals.price, couponId: null, paymentMethodType: 'card', terms },
  })
  await pay(page, buyer, bought)
  return bought
}

/** Places the order of a gift to three phones at its present price. */
const place = async (page: Page, sender: Sender) => {
  const { token, productId, combinationId, usedPoint, giftMessage = '늘 고마워요. 맛있게 드세요.' } = sender
  const optionGroups = [{ productOptionCombinationId: combinationId, optionUnit: 1 }]
  const tmp = await ask<OrderTmp>(page, {
    path: '/v4/app-users/order-tmp/gift',
    token,
    body: { productId, optionGroups },
  })
  const { totals } = await ask<OrderTmp>(page, {
    method: 'PATCH',
    path: `/v4/app-users/order-tmp/calculate/${tmp.id}?isGift=true`,
    token,
    body: { giftUnits: receivers.map(({ unit }) => unit), usedPoint, couponId: null },
  })
  const giftData = {
    giftNotiType: 'alimtalkSend',
    giftReceivers: receivers,
    giftSenderName: '김장보',
    giftMessage,
    giftCard: 'thanks',
  }
  return ask<Bought>(page, {
    path: `/v4/app-users/order-tmp/chk/${tmp.id}`,
    token,
    body: {
      isGift: true,
      giftData,
      chkPrice: totals.price - usedPoint,
      chkUsedPoint: 0 - usedPoint,
      couponId: null,
      paymentMethodType: 'card',
      terms,
    },
  })
}

/** Sends a member's gift to three phones through the API calls of the open page, pays it by card, and waits until it is sent. */
export const sendGift = async (page: Page, sender: Sender): Promise<SentGift> => {
  const { token } = sender
  const bought = await place(page, sender)
  await pay(page, sender, bought)
  const { orderId, orderNo, amount } = bought
  const group = () => ask<GiftGroup>(page, { method: 'GET', path: `/v1/gift/group/${orderId}`, token, body: {} })
  await expect.poll(async () => (await group()).giftTos.every(({ sentAt }) => sentAt !== null)).toBe(true)
  return { orderId, orderNo, amount, group }
}
