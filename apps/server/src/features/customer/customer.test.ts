import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { addCoupon } from '#src/features/coupon/test-coupons.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { buy, LINE, openRefundShop, orderer, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { PASSWORD, register } from '#src/features/user/test-members.ts'
import { userJobs } from '#src/features/user/user-jobs.ts'

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

const DAY_MS = 86_400_000
const CHANNEL = `insert into live_channel (platform, name, engine, key_hash, created_at)
  values ('ru', '산지', 'builtin', '', '2026-11-01T00:00:00Z') returning id`
const BROADCAST = `insert into live_broadcast (channel_id, platform, title, scheduled_at, created_at)
  values ($1, 'ru', '사과 방송', $2, $2) returning id`
const CHAT = `insert into live_message (broadcast_id, user_id, name, grade, text, at) values ($1, $2, '박**', '새싹', '언제 와요?', $3)`

describe.each(testEngines)('customers on %s', (engine) => {
  let shop: RefundShop
  let care: TestStaff
  let owner: TestStaff
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    care = await asStaff(shop, { roles: ['care'] })
    owner = await asStaff(shop, { roles: ['owner'] })
  })
  afterAll(() => shop.close())

  let names = 0
  const member = async () => {
    names += 1
    const name = `박고객${String.fromCodePoint(0xac00 + 28 * names)}`
    const person = await register(shop, { change: { name } })
    const { id } = await shop.api(person.token)('user.getDetail')
    return { ...person, id, name, params: { id }, api: shop.api(person.token) }
  }
  const find = async (q: string, staff = care) => (await staff.api('admin.customer.list', { query: { q } })).customers
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

  describe('happy', () => {
    test('[backoffice] a member is found by phone in any form, e-mail, whole name and order number, and is masked', async () => {
      const { id, name, phone, email, api } = await member()
      const { orderNo } = await buy(shop, api, [LINE.apple])
      const dashed = `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`
      for (const q of [phone, dashed, email.toUpperCase(), name, `${name[0]} ${name.slice(1)}`, orderNo.toLowerCase()])
        expect(idsOf(await find(q)), q).toEqual([id])
      const [row] = await find(phone)
      expect(row).toMatchObject({
        name: `박**${name.at(-1)}`,
        phone: `010-****-${phone.slice(-4)}`,
        isBlocked: false,
        orderCount: 1,
      })
      expect(JSON.stringify(row)).not.toContain(phone)
      for (const q of [name.slice(0, 3), '01099998888', '20260101-AAAAAAAA', 'nobody@example.com'])
        expect(await find(q), q).toEqual([])
    })

    test('[backoffice] members are listed the newest first, page by page, and filtered', async () => {
      const [first, second, third] = [await member(), await member(), await member()]
      const page = await care.api('admin.customer.list', { query: { take: 2 } })
      expect(idsOf(page.customers)).toEqual([third.id, second.id])
      expect(page.page.count).toBeGreaterThanOrEqual(3)
      const next = await care.api('admin.customer.list', { query: { take: 1, nextPage: page.page.nextPage ?? '' } })
      expect(idsOf(next.customers)).toEqual([first.id])
      const back = await care.api('admin.customer.list', { query: { take: 2, nextPage: next.page.prePage ?? '' } })
      expect(idsOf(back.customers)).toEqual([third.id, second.id])
      const none = await care.api('admin.customer.list', { query: { grade: 3 } })
      expect(none).toMatchObject({ customers: [], page: { count: 0 } })
    })

    test('[backoffice] one page has profile and counts, and every section is paged', async () => {
      const { params, api, name } = await member()
      const { orderNo, amount } = await buy(shop, api, [LINE.apple])
      await api('qna.ask', { params: { id: PRODUCT.apple }, body: { contents: '언제 보내 주시나요?' } })
      await shop.pass(60_000)
      const { customer } = await care.api('admin.customer.get', { params })
      expect(customer).toMatchObject({
        name: `박**${name.at(-1)}`,
        gradeName: '새싹',
        counts: { orders: 1, paid: amount, refunded: 0, questions: 1 },
      })
      const { rows: orders } = await care.api('admin.customer.listOrders', { params })
      expect(orders).toMatchObject([{ orderNo, totalPrice: amount, isGift: false }])
      const { rows: questions } = await care.api('admin.customer.listQuestions', { params })
      expect(questions).toMatchObject([{ excerpt: '언제 보내 주시나요?', isAnswered: false, score: null }])
      const { rows: messages } = await care.api('admin.customer.listMessages', { params })
      expect(messages).toContainEqual(expect.objectContaining({ kind: 'order.placed', orderNo }))
      const consents = await care.api('admin.customer.listConsents', { params, query: { take: 1 } })
      expect(consents.page.count).toBeGreaterThan(1)
      const kinds = new Set(consents.rows.map(({ id }) => id))
      for (let nextPage = consents.page.nextPage; nextPage !== null; ) {
        const next = await care.api('admin.customer.listConsents', { params, query: { take: 1, nextPage } })
        for (const { id } of next.rows) kinds.add(id)
        nextPage = next.page.nextPage
      }
      expect(kinds.size).toBe(consents.page.count)
    })

    test('[backoffice] coupons are paged with the usable ones first, chats and gifts name where they belong', async () => {
      const { id, params } = await member()
      const now = shop.clock.now.getTime()
      const used = await addCoupon(shop.db, { issue: 'given', name: '쓴 쿠폰' })
      const usable = await addCoupon(shop.db, { issue: 'given', name: '쓸 쿠폰' })
      for (const couponId of [used, usable])
        await care.api('admin.customer.giveCoupon', { params, body: { couponId, reason: '사과의 뜻' } })
      const end = 'update user_coupon set begin_at = $2, end_at = $3 where coupon_id = $1'
      await shop.db.exec('end', end, [used, new Date(now - 9 * DAY_MS), new Date(now - DAY_MS)])
      const first = await care.api('admin.customer.listCoupons', { params, query: { take: 1 } })
      expect(first).toMatchObject({ rows: [{ id: usable, state: 'usable' }], page: { count: 2 } })
      const nextPage = first.page.nextPage ?? ''
      const second = await care.api('admin.customer.listCoupons', { params, query: { take: 1, nextPage } })
      expect(second).toMatchObject({ rows: [{ id: used, state: 'ended' }], page: { nextPage: null } })
      const channel = await shop.db.one<{ id: number }>('c', CHANNEL, [])
      const broadcast = await shop.db.one<{ id: number }>('b', BROADCAST, [channel.id, shop.clock.now])
      await shop.db.exec('m', CHAT, [broadcast.id, id, shop.clock.now])
      const { rows } = await care.api('admin.customer.listChats', { params })
      expect(rows).toMatchObject([{ broadcastTitle: '사과 방송', text: '언제 와요?', isHidden: false }])
    })

    test('[backoffice] a message about an order is sent again from the customer page, three times in an hour at most', async () => {
      const { params, api } = await member()
      const { orderNo } = await buy(shop, api, [LINE.apple])
      await shop.pass(60_000)
      const find = async () =>
        (await care.api('admin.customer.listMessages', { params })).rows.find((row) => row.orderNo === orderNo)
      const id = (await find())?.id ?? 0
      const kill = "update message set state = 'failed', settled_at = $2, body = 'unsent' where id = $1"
      const resend = () => care.ask('admin.order.resendMessage', { params: { no: orderNo, messageId: id } })
      const answers = []
      for (let at = 0; at < 4; at += 1) {
        await shop.db.exec('kill', kill, [id, shop.clock.now])
        expect(await find()).toMatchObject({ state: 'failed', canResend: true })
        answers.push(await resend())
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
      const { entries } = await owner.api('admin.audit.list', { query: { call: 'admin.order.resendMessage' } })
      expect(entries.filter(({ object, state }) => object?.includes(orderNo) && state === 'done')).toHaveLength(3)
      await shop.db.exec('drop', "update message set state = 'dropped', body = null where id = $1", [id])
      expect(await find()).toMatchObject({ canResend: false })
      expect(codeOf(await resend())).toBe('messageNotResendable')
    })

    test('[I4] revealing shows the data once the access log has who, whose, which fields and why', async () => {
      const { id, params, name, phone, email } = await member()
      const shown = await care.api('admin.customer.reveal', { params, body: { reason: '배송 문의 전화' } })
      expect(shown).toEqual({ name, phone, email })
      const { entries } = await owner.api('admin.accessLog.list', { query: { subject: `user ${id}` } })
      expect(entries).toMatchObject([
        {
          staffId: care.staffId,
          call: 'admin.customer.reveal',
          fields: ['name', 'phone', 'email'],
          reason: '배송 문의 전화',
        },
      ])
    })

    test('[backoffice] notes are listed the latest first with their writer', async () => {
      const { params } = await member()
      for (const contents of ['첫 번째 메모', '두 번째\n메모'])
        await care.api('admin.customer.createNote', { params, body: { contents } })
      const { notes, page } = await care.api('admin.customer.listNotes', { params, query: { take: 1 } })
      expect(notes).toMatchObject([{ kind: 'note', contents: '두 번째\n메모', staffName: '김피디' }])
      expect(page.count).toBe(2)
    })

    test('[E5] blocking ends all logins and refuses new ones until the block ends', async () => {
      const { id, params, email, token } = await member()
      const body = { reason: '결제 사기 의심' }
      const logIn = () => shop.ask('user.logIn', { body: { email, password: PASSWORD } })
      expect(await care.api('admin.customer.block', { params, body })).toEqual({ isBlocked: true })
      expect(await care.api('admin.customer.block', { params, body })).toEqual({ isBlocked: true })
      shop.clock.now = new Date(shop.clock.now.getTime() + 2_000)
      expect((await shop.ask('user.getDetail', {}, { token })).status).toBe(401)
      expect(codeOf(await logIn())).toBe('accountBlocked')
      // a wrong password does not tell that the account is blocked
      const wrong = await shop.ask('user.logIn', { body: { email, password: '틀린 비밀번호예요' } })
      expect(codeOf(wrong)).toBe('loginFailed')
      const blocked = await care.api('admin.customer.list', { query: { blocked: true } })
      expect(idsOf(blocked.customers)).toContain(id)
      await care.api('admin.customer.unblock', { params, body: { reason: '확인했어요' } })
      expect((await logIn()).status).toBe(200)
      const { notes } = await care.api('admin.customer.listNotes', { params })
      expect(notes.map(({ kind, contents }) => [kind, contents])).toEqual([
        ['unblock', '확인했어요'],
        ['block', '결제 사기 의심'],
      ])
    })

    test('[I3] the audit log has the length of notes and of reasons of blocks, not their text', async () => {
      const { id, params } = await member()
      const secret = '알레르기가 있다고 해요'
      await care.api('admin.customer.createNote', { params, body: { contents: secret } })
      await care.api('admin.customer.block', { params, body: { reason: secret } })
      await care.api('admin.customer.unblock', { params, body: { reason: secret } })
      const entries = await shop.db.many<{ state: string; text: string }>(
        'entries',
        'select state, e::text as text from audit_entry e where object = $1',
        [`customer ${id}`],
      )
      expect(entries).toHaveLength(6)
      for (const { text } of entries) expect(text).not.toContain('알레르기')
      for (const { state, text } of entries)
        if (state === 'begun') expect(text).toMatch(new RegExp(`length\\W+${secret.length}`))
      const { notes } = await care.api('admin.customer.listNotes', { params })
      expect(notes.map(({ contents }) => contents)).toEqual([secret, secret, secret])
    })

    test('[E5] ending sessions logs the customer out everywhere', async () => {
      const { params, token } = await member()
      expect((await care.api('admin.customer.listSessions', { params })).sessions).toHaveLength(1)
      const ended = await care.api('admin.customer.endSessions', { params, body: { reason: '휴대폰 분실' } })
      expect(ended).toEqual({ ended: 1 })
      shop.clock.now = new Date(shop.clock.now.getTime() + 2_000)
      expect((await shop.ask('user.getDetail', {}, { token })).status).toBe(401)
    })

    test('[backoffice] a given coupon is the member’s, once, and the daily message announces it', async () => {
      const { id, params, api } = await member()
      const couponId = await addCoupon(shop.db, { issue: 'given', name: '사과 쿠폰' })
      const body = { couponId, reason: '사과의 뜻' }
      const { coupons } = await care.api('admin.customer.listGivableCoupons', { params })
      expect(coupons).toContainEqual(expect.objectContaining({ id: couponId, isHeld: false }))
      await care.api('admin.customer.giveCoupon', { params, body })
      expect((await api('coupon.list')).list).toMatchObject([{ id: couponId, state: 'usable' }])
      expect(codeOf(await care.ask('admin.customer.giveCoupon', { params, body }))).toBe('couponHeld')
      const given = await shop.db.many('t', 'select announced_on from user_coupon where user_id = $1', [id])
      expect(given).toEqual([{ announced_on: null }])
    })

    test('[backoffice] members from before the index of names are indexed by a job', async () => {
      const { id, name } = await member()
      await shop.db.exec('old', 'update app_user set name_index = null where id = $1', [id])
      expect(await find(name)).toEqual([])
      await shop.db.exec(
        'job',
        "insert into job (kind, key, payload) values ('user.indexNames', 'index', '{}') on conflict do nothing",
        [],
      )
      const { db, config, clock, gateway: payments, messages, mails, push, sns, files } = shop
      const app = { db, config, clock: () => clock.now, integrations: { payments, messages, mails, push, sns, files } }
      await createJobs({ db, clock: app.clock, handlers: userJobs(app) }).runDueJobs()
      expect(idsOf(await find(name))).toEqual([id])
    })
  })

  describe('error', () => {
    test('[backoffice] unknown customers, guests without orders, and guests where members are needed', async () => {
      const token = await shop.guest()
      const { id } = await shop.db.one<{ id: number }>(
        'g',
        "select max(id) as id from app_user where user_type = 'guest'",
        [],
      )
      for (const unknown of [id, 999_999])
        expect(codeOf(await care.ask('admin.customer.get', { params: { id: unknown } }))).toBe('customerNotFound')
      const { orderNo } = await buy(shop, shop.api(token), [LINE.apple])
      const [guest] = await find(orderNo)
      expect(guest).toMatchObject({ type: 'guest', orderCount: 1 })
      expect((await find(orderer.phone)).map(({ id: found }) => found)).toContain(guest?.id)
      expect((await find(orderer.name)).map(({ id: found }) => found)).toContain(guest?.id)
      const params = { id: guest?.id ?? 0 }
      const refused = await care.ask('admin.customer.block', { params, body: { reason: '장난 주문' } })
      expect(codeOf(refused)).toBe('customerNotMember')
    })

    test('[backoffice] coupons of everyone, of other brands and ended ones are not given', async () => {
      const { params } = await member()
      const wrong = [
        await addCoupon(shop.db),
        await addCoupon(shop.db, { issue: 'given', platform: 'cuma' }),
        await addCoupon(shop.db, { issue: 'given', end: new Date(shop.clock.now.getTime() - 1_000) }),
      ]
      for (const couponId of wrong) {
        const answer = await care.ask('admin.customer.giveCoupon', { params, body: { couponId, reason: '사과의 뜻' } })
        expect(codeOf(answer)).toBe('couponNotGivable')
      }
    })
  })
})
