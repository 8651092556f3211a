import type { Page } from '@playwright/test'
import { viewsOf } from './journey/everywhere.ts'
import { openOptions, openPage } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { brands, shopAt } from './journey/places.ts'
import { listJsonLd, served } from './journey/served.ts'
import { expect, test } from './journey/watched.ts'

/** Products of the demo catalogue, by special feature. */
const at = {
  /** Has the options weight, grade and shipping day. */
  grapes: '/product/1016',
  comingSoon: '/product/1012',
  soldOut: '/product/1019',
  appOnly: '/product/1017',
  /** Sold to members from the second grade. Found only here. */
  graded: '/product/1043',
  limited: '/product/1014',
  funding: '/product/1062',
  /** Not delivered to islands. */
  noIslands: '/product/1031',
  shared: '/product/1122',
}

/** Scrolls each section in view so that its lazy code loads. */
const walkDown = async (page: Page): Promise<void> => {
  for (const part of ['detail', 'reviews', 'questions', 'shipping', 'related']) {
    await page.evaluate(`document.getElementById('${part}')?.scrollIntoView()`)
    await page.waitForLoadState('networkidle')
  }
}
const closeSheet = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}
const pick = async (page: Page, name: RegExp): Promise<void> => {
  const list = page.getByRole('dialog').getByRole('list', { name: / 선택$/ })
  await list
    .getByRole('button', { name })
    .locator('visible=true')
    .and(page.locator(':not([aria-disabled])'))
    .first()
    .click()
}

test('[SCREEN-11] a review sort order tapped before its code has loaded is applied after the code loads', async ({
  page,
}) => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/below-[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await openPage(page, `${shopAt('ru')}${at.grapes}`)
  const lowest = page.getByRole('button', { name: '별점 낮은순' })
  await lowest.click()
  await expect(lowest).toHaveAttribute('aria-pressed', 'false')
  release()
  await expect(lowest).toHaveAttribute('aria-pressed', 'true')
})

for (const { brand, size, view } of viewsOf('market and farmer')) {
  test.describe(`${brand} on ${size}`, () => {
    test.use({ ...view, contextOptions: { reducedMotion: 'reduce' } })
    const open = (page: Page, path: string) => openPage(page, `${shopAt(brand)}${path}`)

    test('[SCREEN-11] [OPTION-2] [OPTION-3] options are chosen step by step, and two shipping days cannot be combined', async ({
      page,
    }) => {
      await open(page, at.grapes)
      await inspect(page, 'product')
      const sheet = await openOptions(page)
      for (const name of [/2kg/, /용/]) await pick(page, name)
      const days = sheet.getByRole('list', { name: '출고일 선택' }).locator('button:not([aria-disabled])')
      const [first, second] = [await days.nth(0).innerText(), await days.nth(1).innerText()]
      expect(first).not.toBe(second)
      await days.nth(0).click()
      await expect(sheet.getByRole('list', { name: '선택한 옵션' }).getByRole('listitem')).toHaveCount(1)
      for (const name of [/2kg/, /용/]) await pick(page, name)
      await days.nth(1).click()
      await expect(sheet.getByRole('alert')).toContainText('두 개 이상의 출고일은 선택할 수 없어요.')
      await expect(sheet.getByRole('list', { name: '선택한 옵션' }).getByRole('listitem')).toHaveCount(1)
      await inspect(page, 'option sheet with a conflict')
    })

    test('[SCREEN-11] pictures open full screen and zoom by keyboard; Escape closes them', async ({ page }) => {
      await open(page, at.grapes)
      const picture = page.getByRole('button', { name: /크게 보기$/ }).first()
      await picture.focus()
      await page.keyboard.press('Enter')
      const viewer = page.getByRole('dialog', { name: /사진 크게 보기$/ })
      await expect(viewer).toBeVisible()
      await inspect(page, 'picture viewer')
      await page.keyboard.press('+')
      await expect(viewer.getByLabel('크기')).toHaveText('150%')
      await page.keyboard.press('0')
      await page.keyboard.press('ArrowRight')
      await expect(viewer.getByText(/2 \/ 2/)).toBeVisible()
      for (let presses = 0; presses < 8; presses += 1) {
        await page.keyboard.press('Tab')
        expect(
          await page.evaluate<boolean>(
            `document.querySelector('dialog[open]').contains(document.activeElement) || document.activeElement === document.body`,
          ),
        ).toBe(true)
      }
      await closeSheet(page)
      await expect(picture).toBeFocused()
    })

    test('[SCREEN-11] like, restock alert and question ask a guest to log in and return to the product', async ({
      page,
    }) => {
      await open(page, at.soldOut)
      const acts = [
        { name: '찜하기', title: '찜하려면 로그인해 주세요' },
        { name: '재입고 알림 받기', title: '알림을 받으려면 로그인해 주세요' },
        { name: '상품 문의하기', title: '문의하려면 로그인해 주세요' },
      ]
      await walkDown(page)
      for (const { name, title } of acts) {
        // exact name: cards further down have the same buttons for other products
        await page.getByRole('button', { name, exact: true }).click()
        const sheet = page.getByRole('dialog', { name: title })
        await expect(sheet).toBeVisible()
        await expect(sheet.getByRole('link', { name: '로그인하기' })).toHaveAttribute(
          'href',
          `/login?returnUrl=${encodeURIComponent(at.soldOut)}`,
        )
        await inspect(page, title)
        await closeSheet(page)
      }
    })

    test('[ORDER-8] the postcode gives the shipping fee to Ulleung, and applies to the next product too', async ({
      page,
    }) => {
      await open(page, at.grapes)
      await page.getByRole('button', { name: '내 배송지 배송비 확인' }).click()
      const sheet = page.getByRole('dialog', { name: '내 배송지 배송비' })
      await sheet.getByRole('textbox', { name: '우편번호' }).fill('40220')
      await expect(sheet.getByText(/도서산간 배송비는/)).toContainText('추가')
      await inspect(page, 'shipping to an island')
      await closeSheet(page)
      await open(page, at.noIslands)
      await expect(page.getByRole('button', { name: /내 배송지\(도서산간\) 배송하지 않아요/ })).toBeVisible()
    })

    test('[SCREEN-11] reviews sort by rating, their pictures open full screen, and the anchors follow the scroll position', async ({
      page,
    }) => {
      await open(page, at.grapes)
      const anchors = page.getByRole('navigation', { name: '상품 정보' })
      await anchors.getByRole('link', { name: /^후기/ }).click()
      await expect(anchors.locator('[aria-current=true]')).toHaveText(/^후기/)
      await page.getByRole('button', { name: '별점 낮은순' }).click()
      await expect(page.getByRole('button', { name: '별점 낮은순' })).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('button', { name: '후기 사진 1 크게 보기' }).click()
      await expect(page.getByRole('dialog', { name: '후기 사진' })).toBeVisible()
      await inspect(page, 'review pictures')
      await closeSheet(page)
      await walkDown(page)
      await inspect(page, 'whole product page')
    })

    test('[ORDER-9] [AUTH-7] every sale type shows its purchase conditions', async ({ page }) => {
      const said: readonly [path: string, note: string | RegExp, button: string | RegExp][] = [
        [at.comingSoon, /곧 판매를 시작해요/, '오픈 알림 받기'],
        [at.appOnly, '앱전용 상품이라 앱에서만 살 수 있어요.', '앱에서만 살 수 있는 상품이에요.'],
        [at.graded, '‘꽃’ 등급부터 살 수 있어요.', '로그인하고 구매하기'],
        [at.limited, /까지만 판매해요/, '구매하기'],
        [at.funding, /그대로 보내 드려요/, '구매하기'],
        [at.shared, '상품을 공유한 분만 살 수 있어요.', '공유하고 구매하기'],
      ]
      for (const [path, note, button] of said) {
        await open(page, path)
        await expect(page.getByRole('region', { name: '구매 안내' }).getByText(note)).toBeVisible()
        await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
        await inspect(page, path)
      }
    })
  })
}

for (const brand of brands) {
  test(`[SCREEN-11] ${brand} gives products complete structured data, with ratings from real reviews only`, async () => {
    for (const path of [at.grapes, at.comingSoon, at.soldOut]) {
      const blocks = listJsonLd((await served(brand, path)).text)
      const product = blocks.find((block) => block['@type'] === 'Product')
      expect(product, path).toMatchObject({
        name: expect.any(String),
        image: expect.arrayContaining([expect.stringMatching(/^http/)]),
        sku: path.split('/').at(-1),
        offers: {
          '@type': 'Offer',
          price: expect.any(Number),
          priceCurrency: 'KRW',
          availability: expect.stringMatching(/^https:\/\/schema\.org\/(InStock|OutOfStock|PreOrder)$/),
          url: `${shopAt(brand)}${path}`,
        },
      })
      const crumbs = blocks.find((block) => block['@type'] === 'BreadcrumbList')
      expect(crumbs?.['itemListElement'], path).toHaveLength(4)
    }
    const { text } = await served(brand, at.grapes)
    const product = listJsonLd(text).find((block) => block['@type'] === 'Product')
    const rating = product?.['aggregateRating'] as { reviewCount: number } | undefined
    expect(text).toContain(`후기 ${rating?.reviewCount}`)
    const unsold = listJsonLd((await served(brand, at.comingSoon)).text).find((block) => block['@type'] === 'Product')
    expect(unsold).not.toHaveProperty('aggregateRating')
  })

  test(`[SCREEN-19] ${brand} returns its own not-found page and 404 for a missing product`, async () => {
    for (const path of [
      '/product/abc',
      '/product/0',
      '/product/-1',
      '/product/1.5',
      '/product/999999999',
      '/product/99999999999',
    ]) {
      const { status, text } = await served(brand, path)
      expect(status, path).toBe(404)
      expect(text, path).toContain('찾는 상품이 없어요')
    }
  })
}
