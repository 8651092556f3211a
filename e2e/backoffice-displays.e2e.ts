import type { Browser, Page } from '@playwright/test'
import { logInAsStaff } from './journey/staff.ts'
import { expect, test } from './journey/watched.ts'

const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }
const TITLE = '미리 보는 가을 특선'

const open = (browser: Browser): Promise<Page> =>
  logInAsStaff(browser, { role: 'merchandiser', at: '/backoffice/displays', screen: wide })

interface Section {
  id: number
  title: string
}

/** First section with products that the home page has when it is served: later ones are lazy. */
const firstRail = async (shopper: Page): Promise<Section> => {
  await shopper.goto('/')
  const html = await shopper.content()
  const sections = await shopper.evaluate<Section[]>(
    `fetch('/v4/display-category?key=home&take=30').then((r) => r.json()).then((reply) =>
      reply.displayCategories.filter(({ products }) => products.length > 0))`,
  )
  const rail = sections.find(({ title }) => title !== '' && html.includes(`>${title}<`))
  if (!rail) throw new Error('the home page is served without products')
  return rail
}

test.describe.configure({ timeout: 180_000 })

const publish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '발행', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '전시를 발행할까요?' })
  await expect(dialog.getByRole('list', { name: '바뀐 것' })).toBeVisible()
  await dialog.getByRole('button', { name: '지금 발행' }).click()
  // messages stay while the window of another person is in front
  await expect(page.getByText('쇼핑몰에 발행했어요.').first()).toBeVisible({ timeout: 30_000 })
}

test('[HOME-1] [backoffice] a draft is seen in the preview only, until it is published, and is restored', async ({
  browser,
  page: shopper,
}) => {
  const page = await open(browser)
  const rail = await firstRail(shopper)
  const tree = page.getByRole('list', { name: '페이지 목록' })
  await tree
    .getByRole('button', { name: `전시 ${rail.title}` })
    .first()
    .click()
  await page.getByRole('textbox', { name: '제목' }).fill(TITLE)
  await page.getByRole('button', { name: '초안 저장' }).click()
  const preview = page.frameLocator('iframe[title="쇼핑몰 미리보기"]')
  await expect(preview.getByRole('heading', { name: TITLE })).toBeAttached()

  await shopper.goto('/')
  expect(await shopper.content()).not.toContain(TITLE)
  expect(
    await shopper.evaluate<string>(`fetch('/v4/display-category?key=home&take=30').then((r) => r.text())`),
  ).not.toContain(TITLE)

  await publish(page)
  await expect(async () => {
    await shopper.goto('/')
    expect(await shopper.content()).toContain(TITLE)
  }).toPass()

  await page.getByRole('button', { name: /^1번째 되살리기$/ }).click()
  await page.getByRole('button', { name: '초안으로 가져오기' }).click()
  await expect(page.getByText('1번째 버전을 초안으로 가져왔어요.')).toBeVisible()
  await publish(page)
  await expect(async () => {
    await shopper.goto('/')
    expect(await shopper.content()).not.toContain(TITLE)
  }).toPass()
})
