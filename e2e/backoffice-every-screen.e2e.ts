import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { ProductOptions } from '@shop/contract'
import { openPage } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { bringToTheDoor, invoiceOf, operate } from './journey/operator.ts'
import { sandboxAt, shopAt } from './journey/places.ts'
import { ask, type Member, registerMember } from './journey/register-member.ts'
import { buy, sendGift } from './journey/send-gift.ts'
import { logInAsStaff } from './journey/staff.ts'
import { shopState } from './start-shop.ts'
import { complaintsOf, expect, test } from './journey/watched.ts'

const GOOD = 1001
const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }
const viewports = [wide.viewport, { width: 390, height: 844 }]
const at = `${shopAt('ru')}/backoffice`

/** Paths of the screen table, read from its text: the type checker of the journeys leaves browser apps out. */
const readPaths = (): string[] => {
  const file = path.resolve(import.meta.dirname, '../apps/backoffice/src/routes.ts')
  const text = readFileSync(file, 'utf8')
  const paths = [...text.matchAll(/\bscreen\(\s*'([^']*)'/g)].map(([, screen = '']) => screen)
  expect(paths.length, 'each row of the table has a literal path').toBe(text.match(/\bscreen\(/g)?.length)
  return paths
}

// some 75 screens, each inspected at two widths
test.describe.configure({ timeout: 600_000 })

const paths = readPaths()

const findCombination = async (page: Page, { token }: Member): Promise<number> => {
  const options = await ask<ProductOptions>(page, {
    method: 'GET',
    path: `/v1/products/${GOOD}/options`,
    token,
    body: {},
  })
  return options.productOptionCombinations.find(({ amount }) => amount > 1)?.id ?? 0
}

const order = async (page: Page, member: Member) => {
  const { token } = member
  const combinationId = await findCombination(page, member)
  return buy(page, { token, sandbox: sandboxAt, productId: GOOD, combinationId }, 1)
}

/** Sends a gift, so that the list of gifts has rows. */
const give = async (page: Page, member: Member): Promise<void> => {
  const { token } = member
  const combinationId = await findCombination(page, member)
  await sendGift(page, { token, sandbox: sandboxAt, productId: GOOD, combinationId, usedPoint: 0 })
}

/** Schedules a broadcast, so that the list of broadcasts has a row. */
const scheduleBroadcast = async (): Promise<void> => {
  const brand = ['--brand', 'ru']
  const shown = await operate(shopState(), ['live', 'channel', ...brand, '--name', '과수원'])
  const channel = /채널 (\d+)/.exec(shown)?.[1] ?? ''
  const texts = ['--channel', channel, '--title', '수확 방송', '--at', '2099-12-01T20:00']
  await operate(shopState(), ['live', 'schedule', ...brand, ...texts])
}

/** Asks to return a delivered order, so that the list of requests has a row. */
const askForReturn = async (page: Page, member: Member): Promise<void> => {
  const { token } = member
  const { orderId, orderNo } = await order(page, member)
  await bringToTheDoor(orderNo, invoiceOf(orderId))
  const { orderItemProducts } = await ask<{ orderItemProducts: { id: number }[] }>(page, {
    method: 'GET',
    path: `/v1.2/app-users/orders/${orderId}`,
    token,
    body: {},
  })
  await ask(page, {
    path: `/v1/app-users/order-items/${orderId}/products/${orderItemProducts[0]?.id ?? 0}/return`,
    token,
    body: { kind: 'return', reason: 'damaged' },
  })
}

/** Takes an order to 배송 준비 by a bulk job, so that the list of jobs and the picking list have a row. */
const moveByJob = async (page: Page, orderNo: string): Promise<void> => {
  await page.goto(`${at}/orders`)
  await page.getByRole('row').filter({ hasText: orderNo }).getByRole('checkbox').click()
  await page.getByRole('button', { name: '배송 준비로' }).click()
  await expect(page.getByText('1건을 배송 준비로 바꿨어요.')).toBeVisible()
}

/** Adds a webhook, so that the list has a row. */
const addWebhook = async (page: Page): Promise<void> => {
  await page.goto(`${at}/webhooks`)
  await page.getByRole('button', { name: '웹훅 추가' }).click()
  const form = page.getByRole('form', { name: '웹훅' })
  await form.getByRole('textbox', { name: /주소/ }).fill('http://127.0.0.1:9/hook')
  await form.getByRole('checkbox', { name: '후기 작성' }).check()
  await form.getByRole('button', { name: '만들기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '저장했어요' }).click()
}

/** Adds a segment of members with many points and sends it a message, so that both lists have a row. */
const sendMessage = async (page: Page): Promise<void> => {
  await page.goto(`${at}/segments`)
  await page.getByRole('button', { name: '고객 그룹 추가' }).click()
  const sheet = page.getByRole('dialog', { name: '새 고객 그룹' })
  await sheet.getByRole('textbox', { name: '이름' }).fill('적립금이 많은 회원')
  await sheet.getByRole('textbox', { name: '최소 적립금' }).fill('990000')
  await sheet.getByRole('button', { name: '만들기' }).click()
  await expect(page.getByText('고객 그룹을 만들었어요.')).toBeVisible()
  await page.goto(`${at}/messages/new`)
  await page.getByRole('combobox', { name: '종류' }).selectOption('안내')
  await page.getByRole('textbox', { name: '제목' }).fill('배송 안내')
  await page.getByRole('combobox', { name: '받을 회원' }).selectOption('적립금이 많은 회원')
  await page.getByRole('button', { name: '보내기', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '보내기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '배송 안내' })).toBeVisible()
}

const waitForContent = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
  await expect(page.getByLabel('불러오는 중이에요')).toHaveCount(0)
}

const open = async (page: Page, screen: string): Promise<void> => {
  await page.goto(`${at}/${screen}`)
  await waitForContent(page)
}

/** Returns the address of a screen. The parameter of a detail screen is that of the first link of its list. */
const findAddress = async (page: Page, screen: string): Promise<string> => {
  if (!screen.includes(':')) return screen
  const list = screen.replace(/\/:\w+$/, '')
  await open(page, list)
  const links = page.locator(`main a[href^="/backoffice/${list}/"]`)
  const findDetail = async (): Promise<string | undefined> => {
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    const details = hrefs.map((href) => href.replace('/backoffice/', '').replace(/\?.*/, ''))
    return details.find((each) => !paths.includes(each))
  }
  // the rows of a list come after its heading
  await expect.poll(findDetail, { message: `${list} links to ${screen}` }).toBeDefined()
  return (await findDetail()) ?? ''
}

const shoot = async (page: Page, screen: string, width: number): Promise<void> => {
  const folder = process.env['E2E_SHOTS']
  if (!folder) return
  const name = `${folder}/${screen.replaceAll(/\W/g, '-') || 'today'}-${width}`
  await page.screenshot({ path: `${name}.png`, fullPage: true })
  if (screen !== 'orders/print') return
  await page.emulateMedia({ media: 'print' })
  await page.screenshot({ path: `${name}-paper.png`, fullPage: true })
  await page.emulateMedia({ media: 'screen' })
}

test('[backoffice] every screen shows its heading, is accessible, does not scroll sideways and logs no error', async ({
  browser,
}) => {
  const shopper = await browser.newPage()
  await openPage(shopper, `${shopAt('ru')}/`)
  const member = await registerMember(shopper)
  const { orderNo } = await order(shopper, member)
  await askForReturn(shopper, member)
  // opens the period of its seller
  await operate(shopState(), ['settlements'])
  await give(shopper, member)
  await scheduleBroadcast()
  const page = await logInAsStaff(browser, { role: 'owner', at, screen: wide })
  const complaints = complaintsOf(page)
  await moveByJob(page, orderNo)
  await addWebhook(page)
  await sendMessage(page)
  for (const screen of paths) {
    await open(page, await findAddress(page, screen))
    for (const viewport of viewports) {
      await page.setViewportSize(viewport)
      await waitForContent(page)
      const heading = await page.getByRole('heading', { level: 1 }).innerText()
      await expect(page).toHaveTitle(`${heading} · 관리자`)
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      await inspect(page, `${screen} at ${viewport.width} px`)
      await shoot(page, screen, viewport.width)
    }
    await page.setViewportSize(wide.viewport)
  }
  expect(complaints).toEqual([])
})
