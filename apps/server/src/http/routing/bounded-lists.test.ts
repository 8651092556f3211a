import { calls, type CallName } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CATEGORY, PRODUCT } from '#src/features/test-catalogue.ts'
import { growCatalogue } from '#src/features/test-growth.ts'
import { makeObjects, type Objects } from '#src/http/testing/every-request.ts'
import {
  listCalls,
  listExtremes,
  listPartOf,
  longestList,
  MOST_BYTES,
  MOST_ROWS,
} from '#src/http/testing/list-requests.ts'
import { addLongGifts } from '#src/http/testing/long-gifts.ts'
import { addLongLists, LONG_LIST } from '#src/http/testing/long-lists.ts'
import { addLongLive } from '#src/http/testing/long-live.ts'
import { addLongCustomers } from '#src/http/testing/long-customers.ts'
import { addLongStaff } from '#src/http/testing/long-staff.ts'
import { addLongDisplays } from '#src/http/testing/long-displays.ts'
import { addLongNotes } from '#src/http/testing/long-notes.ts'
import { addLongNotifications } from '#src/http/testing/long-notifications.ts'
import { expectTyped } from '#src/http/testing/nasty.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const ROWS = 120
const FIRST_GROWN = 200_000

let shop: TestShop
let objects: Objects
let member: Awaited<ReturnType<TestShop['asMember']>>
let giver: Awaited<ReturnType<TestShop['asMember']>>
let guest: string
beforeAll(async () => {
  shop = await openTestShop()
  guest = await shop.guest()
  member = await shop.asMember()
  giver = await shop.asMember()
  objects = await makeObjects(shop, { guest, member: member.token })
  await growCatalogue(shop.db, ROWS, FIRST_GROWN)
  await addLongLists(shop.db, { count: ROWS, userId: member.userId, productId: PRODUCT.apple })
  await addLongLive(shop.db, { count: ROWS, liveId: objects.live.liveId })
  await addLongStaff(shop, ROWS)
  await addLongCustomers(shop, { count: ROWS, customerId: objects.customer.customerId })
  await addLongDisplays(shop.db, ROWS)
  await addLongNotes(shop.db, { count: ROWS, orderNo: objects.owned.orderNo })
  await addLongNotifications(shop, { count: ROWS, userId: member.userId })
  await addLongGifts(shop.db, { count: ROWS, userId: giver.userId, productId: PRODUCT.apple })
})
afterAll(() => shop.close())

/** The longest list of each call that needs an object. */
const params: Partial<Record<CallName, object>> = {
  'category.listProducts': { id: CATEGORY.meat },
  'category.pageProducts': { id: CATEGORY.meat },
  'best.listWholesaleCategory': { id: CATEGORY.meat },
  'best.getProductGroup': { code: LONG_LIST.code },
  'best.listCategory': { id: CATEGORY.meat },
  'product.listRelated': { id: FIRST_GROWN },
  'home.getGroup': { id: LONG_LIST.group },
  'home.listTabs': { id: LONG_LIST.tabs },
  'home.listDisplayProducts': { id: LONG_LIST.display },
  'video.listDisplay': { id: LONG_LIST.display },
  'admin.product.listChanges': { id: PRODUCT.apple },
  'review.listDisplayed': { id: LONG_LIST.display },
  'review.listOfProduct': { id: PRODUCT.apple },
  'review.search': { id: PRODUCT.apple },
  'qna.list': { id: PRODUCT.apple },
  'qna.listMine': { id: PRODUCT.apple },
}

const queries: Partial<Record<CallName, object>> = {
  'search.listProducts': { q: '한우' },
  'search.suggest': { q: '한우' },
  'review.search': { q: '가' },
}

/** Sections of the page of a customer: those of the member with the longest lists. */
const sectionOf = (name: CallName): object | undefined => {
  if (name === 'admin.customer.listGifts') return { id: giver.userId }
  return /^admin\.customer\.list(Points|Coupons|Reviews|Questions|Messages|Chats)$/.test(name)
    ? { id: member.userId }
    : undefined
}

const ask = (name: CallName, values: Record<string, string>) => {
  const { params: own, query, body } = objects.inputOf(name)
  const part = listPartOf(name)
  const input = {
    params: params[name] ?? sectionOf(name) ?? own ?? {},
    query: { ...query, ...queries[name], ...(part === 'query' && values) },
    ...(calls[name].method !== 'GET' && { body: { ...body, ...(part === 'body' && values) } }),
  }
  const needsGuest = calls[name].access === 'contact'
  const { token } = name.startsWith('gift.') ? giver : member
  return shop.ask(name, input, { token: needsGuest ? guest : token, headers: objects.headersOf(name) })
}

/** Lists with few rows in this shop, or with few rows per list. */
const short: Partial<Record<CallName, number>> = {
  'admin.audit.list': 20,
  // review-desk.test.ts, qna-desk.test.ts and chat-ban.test.ts read their pages
  'admin.appeal.list': 0,
  'admin.qna.list': 25,
  'admin.chatBan.list': 1,
  'admin.chatBan.listReported': 1,
  'admin.product.listChanges': 20,
  'search.suggest': 1,
  'orderItem.list': 0,
  'order.lookUpGuest': 1,
  'order.listGuest': 1,
  'home.listTabs': 18,
  'qna.list': 25,
  'qna.listMine': 25,
  // numbered pages of ten (PAGE-10)
  'review.search': 10,
  'review.listMine': 0,
  'review.listReviewable': 1,
  // customer.test.ts reads their pages
  'admin.customer.listOrders': 0,
  'admin.customer.listMessages': 0,
  'admin.customer.listChats': 0,
  'admin.customer.listConsents': 5,
  // each with up to 30 products
  'admin.live.list': 20,
}
/** Lists whose page size is fixed. */
const fixedSize: ReadonlySet<CallName> = new Set(['review.search', 'review.listMine', 'review.listReviewable'])

describe('[D4] every list is bounded', () => {
  test('every call with a page size or number is tested', () => {
    expect(listCalls.length).toBeGreaterThanOrEqual(30)
  })

  test.each(listCalls)('%s', async (name) => {
    let longest = 0
    for (const values of listExtremes(name)) {
      const answer = await ask(name, values)
      expectTyped(answer)
      if (answer.status >= 300) continue
      const rows = longestList(answer.body)
      expect(rows, JSON.stringify(values)).toBeLessThanOrEqual(MOST_ROWS)
      expect(Buffer.byteLength(JSON.stringify(answer.body)), JSON.stringify(values)).toBeLessThanOrEqual(MOST_BYTES)
      longest = Math.max(longest, rows)
    }
    expect(longest, 'a list that has few rows proves nothing').toBeGreaterThanOrEqual(short[name] ?? 30)
  })
})

describe('error: [D4] an impossible page size or number is a typed 400', () => {
  const impossible = ['0', '-1', '1000000000', 'NaN', '1e308', 'Infinity', '1.5', '9007199254740993']
  test.each(listCalls)('%s', async (name) => {
    const isFixed = fixedSize.has(name)
    for (const value of isFixed ? impossible.slice(1) : impossible)
      expect(await ask(name, isFixed ? { page: value } : { take: value }), value).toMatchObject({
        status: 400,
        body: { code: 'invalidInput' },
      })
  })
})
