import type { Browser, Page } from '@playwright/test'
import { freePort, freeSandboxPort } from '../scripts/test/postgres.ts'
import { openPage } from './journey/goods.ts'
import { enterAs } from './journey/register-member.ts'
import type { SentGift } from './journey/send-gift.ts'
import { expect, test } from './journey/watched.ts'
import { openShop, type ShopState } from './start-shop.ts'
import { type BrandVisit, visitBrand } from './stored-xss/brand-visit.ts'
import { shownOf, toHtml } from './stored-xss/html.ts'
import { entriesOf, payloads } from './stored-xss/payloads.ts'
import { openAndSee, seeAsText, watchContext } from './stored-xss/screen.ts'
import {
  addToBook,
  chat,
  deliverTo,
  give,
  GOOD,
  order,
  prepare,
  prepareOrder,
  receive,
  reply,
  report,
  writeReview,
} from './stored-xss/writing.ts'

const MEDIA = 'https://media.example'
const NICKNAME = 20

// one shop of its own: its reviews, videos and notices are no shop for other journeys
test.describe.configure({ mode: 'default', timeout: 300_000 })

let shop: { keeps: ShopState; close: () => Promise<void> }
let visits: readonly [BrandVisit, BrandVisit]

/** Each text is in one of the brands. */
const shareOf = (texts: readonly string[], brand: number): string[] => texts.filter((_, at) => at % 2 === brand)
/** Runs a journey in both brands. */
const inBoth = async (run: (visit: BrandVisit, brand: number) => Promise<void>): Promise<void> => {
  await Promise.all(visits.map(run))
}
const openVisits = async (browser: Browser, port: number, sandbox: string): Promise<typeof visits> => {
  const open = (brand: string, bypassCSP: boolean) =>
    visitBrand(browser, { shop: `http://${brand}.localhost:${port}`, sandbox, state: shop.keeps, bypassCSP })
  // in one brand the policy stops a script and reports it, in the other a script would run
  return Promise.all([open('ru', false), open('cuma', true)])
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  const [port, sandboxPort] = [await freePort(), await freeSandboxPort()]
  shop = await openShop({ port, sandboxPort, env: { REPORTS_TO_HIDE: '100', MEDIA_SOURCES: MEDIA } })
  visits = await openVisits(browser, port, `http://127.0.0.1:${sandboxPort}`)
})
test.afterEach(() => {
  expect(
    visits.flatMap(({ found }) => found.flat()),
    'dialogs and violations',
  ).toEqual([])
})
test.afterAll(() => shop.close())

test('[G1] a text that becomes markup is found: as a violation, or as a dialog without the policy', async ({
  browser,
}) => {
  for (const [at, bypassCSP] of [false, true].entries()) {
    const context = await browser.newContext({ bypassCSP })
    const found = await watchContext(context)
    const page = await context.newPage()
    await page.goto(`${visits[0].shop}/terms/service`)
    await page.evaluate(`try { document.body.innerHTML = '<img src=x:x onerror=alert(1)>' } catch {}`)
    await expect.poll(() => found.join()).toContain(['require-trusted-types-for', 'dialog'][at])
    if (bypassCSP) await expect(seeAsText(page, ['onerror'], 500)).rejects.toThrow('not shown')
    await context.close()
  }
})

test('[G1] 120 texts in a product description', async () => {
  const [{ sendAsStaff }] = visits
  const path = `/admin/v1/products/${GOOD}`
  const { product } = await sendAsStaff<{ product: { version: number } }>({ method: 'GET', path })
  await sendAsStaff({ method: 'PATCH', path, body: { contents: toHtml(payloads), version: product.version } })
  await inBoth(async ({ shop: at, page, desk }) => {
    await openAndSee(page, `${at}/product/${GOOD}`, shownOf(payloads))
    await desk.goto(`${at}/backoffice/products/${GOOD}`)
    await desk.getByRole('button', { name: '상세 설명 고치기' }).click()
    await seeAsText(desk, shownOf(payloads))
  })
})

/** Opens an order of the back office, and sees the texts once a reason has revealed them. */
const openRevealed = async (desk: Page, address: string, texts: readonly string[]): Promise<void> => {
  await desk.goto(address)
  await desk.getByRole('button', { name: '모두 보기' }).first().click()
  await desk.getByRole('dialog').getByRole('textbox').fill('배송 요청 확인')
  await desk.getByRole('dialog').getByRole('button', { name: '보기', exact: true }).click()
  await seeAsText(desk, texts)
}

/** Opens each entry of a queue of the back office, and sees it with what was written about it. */
const seeQueue = async (desk: Page, entries: readonly string[], about: (at: number) => readonly string[]) => {
  for (const [at, text] of entries.entries()) {
    await desk
      .locator('li button')
      .filter({ hasText: text.slice(0, 60) })
      .first()
      .click()
    await expect(desk.getByText('신고한 말')).toBeVisible()
    await seeAsText(desk, [text, ...about(at)])
  }
}

test('[G1] 120 texts in reviews, their replies and reports of them', async () => {
  const [visit] = visits
  const { shop: own, page: author, desk } = visit
  const [reviews, replies, reasons] = [entriesOf('후기', 2_000), entriesOf('답글', 2_000), entriesOf('신고', 500)]
  const most = Math.ceil(reasons.length / reviews.length)
  const reasonsOf = (at: number): string[] => reasons.slice(at * most, (at + 1) * most)
  for (const [at, contents] of reviews.entries()) {
    const id = await writeReview(visit, contents)
    await reply(visit, `/admin/v1/reviews/${id}`, replies[at] ?? '')
    await report(visit, `/v1/review/${id}`, reasonsOf(at))
  }
  const shown = [...reviews, ...replies]
  await inBoth(async ({ shop: at, page }) => {
    await openAndSee(page, `${at}/product/${GOOD}/reviews`, shown)
    await openAndSee(page, `${at}/product/${GOOD}`, shown)
  })
  await openAndSee(author, `${own}/reviews?tab=mine`, reviews)
  await desk.goto(`${own}/backoffice/reviews?state=reported`)
  await seeQueue(desk, reviews, reasonsOf)
})

test('[G1] 120 texts in questions, their answers and reports of them', async () => {
  const [visit] = visits
  const { shop: own, desk, send } = visit
  const [questions, answers, reasons] = [entriesOf('문의', 1_000), entriesOf('답변', 2_000), entriesOf('신고', 500)]
  const most = Math.ceil(reasons.length / questions.length)
  const reasonsOf = (at: number): string[] => reasons.slice(at * most, (at + 1) * most)
  for (const [at, contents] of questions.entries()) {
    const { id } = await send<{ id: number }>({ path: `/v1/products/${GOOD}/qnas`, body: { contents } })
    const answer = answers[at]
    if (answer !== undefined) await reply(visit, `/admin/v1/qnas/${id}`, answer)
    await report(visit, `/v1/qnas/${id}`, reasonsOf(at))
  }
  await inBoth(({ shop: at, page }) => openAndSee(page, `${at}/product/${GOOD}`, [...questions, ...answers]))
  await desk.goto(`${own}/backoffice/qna?state=reported`)
  await seeQueue(desk, questions, reasonsOf)
})

test('[G1] the texts that fit into a nickname', async () => {
  const names = payloads.filter(({ length }) => length <= NICKNAME)
  expect(names.length).toBeGreaterThan(30)
  await inBoth(async ({ shop: at, page, desk, author, send, sendAsStaff }, brand) => {
    const path = `/admin/v1/customers?q=${author.phone}`
    const { customers } = await sendAsStaff<{ customers: { id: number }[] }>({ method: 'GET', path })
    for (const nickname of shareOf(names, brand)) {
      await send({ method: 'PUT', path: '/v1/app-users', body: { nickname } })
      await Promise.all([
        openAndSee(page, `${at}/my-cuma/settings`, [nickname]),
        openAndSee(desk, `${at}/backoffice/customers/${customers[0]?.id}`, [nickname]),
      ])
    }
    await openAndSee(page, `${at}/my-cuma/settings/profile`, shareOf(names, brand).slice(-1))
  })
})

interface Video {
  id: number
  version: number
  contents: string
  products: { id: number }[]
}

test('[G1] 120 texts in titles of videos', async () => {
  const [{ sendAsStaff }] = visits
  const { videos } = await sendAsStaff<{ videos: Video[] }>({ method: 'GET', path: '/admin/v1/videos' })
  const rename = async (id: number, title: string): Promise<void> => {
    const path = `/admin/v1/videos/${id}`
    const { video } = await sendAsStaff<{ video: Video }>({ method: 'GET', path })
    const { version, contents, products } = video
    const productIds = products.map((product) => product.id)
    await sendAsStaff({ method: 'PUT', path, body: { title, contents, productIds, version } })
  }
  const titles = entriesOf('영상', 100)
  for (let first = 0; first < titles.length; first += videos.length) {
    const some = titles.slice(first, first + videos.length)
    await Promise.all(some.map((title, at) => rename(videos[at]?.id ?? 0, title)))
    await inBoth(async ({ shop: at, page, desk }, brand) => {
      await Promise.all([openAndSee(page, `${at}/video/list`, some), openAndSee(desk, `${at}/backoffice/videos`, some)])
      // the feed shows one video at a time
      for (const title of shareOf(some, brand))
        await openAndSee(page, `${at}/video/${videos[some.indexOf(title)]?.id}`, [title])
    })
  }
})

test('[G1] 120 texts in notices and their titles', async () => {
  const titles = entriesOf('공지', 100)
  await inBoth(async ({ shop: at, page, desk, sendAsStaff }, brand) => {
    const own = shareOf(titles, brand)
    const publish = async (title: string): Promise<number> => {
      const body = { title, html: toHtml(payloads), isPinned: true }
      const { notice } = await sendAsStaff<{ notice: Video }>({ path: '/admin/v1/notices', body })
      await sendAsStaff({ path: `/admin/v1/notices/${notice.id}/publish`, body: { version: notice.version } })
      return notice.id
    }
    const ids: number[] = []
    for (const title of own) ids.push(await publish(title))
    const [id] = ids
    await openAndSee(page, `${at}/notices/${id}`, [own[0] ?? '', ...shownOf(payloads)])
    await openAndSee(page, `${at}/notices`, own.slice(-15))
    await openAndSee(page, `${at}/notices?page=2`, own.slice(0, -15))
    await openAndSee(desk, `${at}/backoffice/notices`, own)
    await openAndSee(desk, `${at}/backoffice/notices/${id}`, [own[0] ?? '', ...shownOf(payloads)])
  })
})

test('[G1] 120 texts in the chat of a broadcast', async () => {
  await inBoth(async (visit, brand) => {
    const { shop: at, page, desk, sendAsStaff } = visit
    const own = shareOf(entriesOf('대화', 200), brand)
    const { channel } = await sendAsStaff<{ channel: { id: number } }>({
      path: '/admin/v1/live/channel',
      body: { name: '과수원', externalUrl: `${MEDIA}/live.m3u8` },
    })
    const { broadcast } = await sendAsStaff<{ broadcast: { id: number } }>({
      path: '/admin/v1/live',
      body: {
        channelId: channel.id,
        title: payloads[0],
        contents: own[0],
        scheduledAt: new Date(),
        productIds: [GOOD],
      },
    })
    await sendAsStaff({ path: `/admin/v1/live/${broadcast.id}/start`, body: {} })
    await chat({ visit, broadcastId: broadcast.id, texts: own })
    await page.route(`${MEDIA}/**`, (route) => route.abort())
    await openAndSee(page, `${at}/live/${broadcast.id}/player`, own)
    await openAndSee(desk, `${at}/studio/${broadcast.id}`, own)
  })
})

test('[G1] 120 texts in memos of orders', async () => {
  const memos = entriesOf('주문', 100)
  await inBoth(async (visit, brand) => {
    const { shop: at, page } = visit
    const { orderId } = await order(visit)
    for (const memo of shareOf(memos, brand)) {
      await deliverTo(visit, orderId, memo)
      await openAndSee(page, `${at}/orders/${orderId}`, [memo])
    }
    // the checkout begins with the first address of the book
    const memo = shareOf(memos, brand).at(-1) ?? ''
    await addToBook(visit, memo)
    await openAndSee(page, `${at}/order/${await prepareOrder(visit)}`, [memo])
  })
})

test('[G1] 120 texts on gift cards and in memos of addresses', async () => {
  await inBoth(async (visit, brand) => {
    const { shop: at, page, desk, author, others } = visit
    const memos = shareOf(entriesOf('요청', 100), brand)
    const messages = shareOf(entriesOf('카드', 200), brand)
    for (const memo of memos) await addToBook(visit, memo)
    await openAndSee(page, `${at}/address`, memos)
    const gifts: SentGift[] = []
    // a person has few unpaid orders at once
    for (const message of messages) gifts.push(await give(visit, message))
    await page.goto(`${at}/gifts/${gifts[0]?.orderId}`)
    await page.getByText('보낸 카드 보기').click()
    await seeAsText(page, messages.slice(0, 1))
    await enterAs(page, others[0] ?? author)
    for (const [index, gift] of gifts.entries()) {
      const own = memos.slice(index * 3, index * 3 + 3)
      const [first] = await receive(visit, gift, own)
      await Promise.all([
        openAndSee(page, `${at}/gift/received/${first?.uuid}`, [messages[index] ?? '', ...own.slice(0, 1)]),
        // there are fewer memos than receivers
        own.length > 0 && openRevealed(desk, `${at}/backoffice/orders/${gift.orderNo}`, own),
      ])
    }
    await openPage(page, `${at}/support`)
    await enterAs(page, author)
    await Promise.all(gifts.map(({ orderNo }) => prepare(visit, orderNo)))
    await desk.goto(`${at}/backoffice/orders/print?list=slips&nos=${gifts.map(({ orderNo }) => orderNo).join()}`)
    await desk.getByRole('button', { name: '포장 전표 만들기' }).click()
    await seeAsText(desk, memos)
  })
})
