import type { Page } from '@playwright/test'
import { viewsOf } from './journey/everywhere.ts'
import { chooseOptions, fillCart, grapes, openOptions, openPage } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { sandboxAt, shopAt } from './journey/places.ts'
import { enterAs, guestTokenOf, registerMember } from './journey/register-member.ts'
import { expect, test } from './journey/watched.ts'

test.use({ expectedNoise: [/ERR_CONNECTION_RESET .*kakao\.min\.js$/] })

/** Product that can be bought only after sharing it. */
const shared = '/product/1122'
/** Product that no other journey shares. */
const unsent = '/product/1014'
const script = `${sandboxAt}/kakao-js/kakao.min.js`

const shareSheet = (page: Page) => page.getByRole('dialog', { name: '공유하기' })
const openShare = async (page: Page) => {
  await page.getByRole('button', { name: '공유하고 구매하기' }).click()
  await expect(shareSheet(page)).toBeVisible()
}
/** Taps KakaoTalk and returns the popup that opens. */
const openTalk = async (page: Page): Promise<Page> => {
  const opened = page.waitForEvent('popup')
  await shareSheet(page).getByRole('button', { name: '카카오톡' }).click()
  const talk = await opened
  await expect(talk.getByRole('heading', { name: '누구에게 보낼까요?' })).toBeVisible()
  return talk
}
const send = async (talk: Page, press: string): Promise<void> => {
  const closed = talk.waitForEvent('close')
  await talk.getByRole('button', { name: press, exact: true }).click()
  await closed
}

for (const { brand, width, view } of viewsOf('ru and cuma'))
  test.describe(`${brand} at ${width} px`, () => {
    const who = brand === 'ru' || brand === 'market' ? 'a guest' : 'a member'
    test.use({ ...view, contextOptions: { reducedMotion: 'reduce' } })
    const shop = shopAt(brand)

    test(`[SCREEN-11] [C061] [ORDER-9] ${brand}, ${width}: ${who} shares a product sold only to sharers, and buys it`, async ({
      page,
      context,
    }) => {
      if (who === 'a member') {
        await openPage(page, shop)
        await enterAs(page, await registerMember(page, await guestTokenOf(page)))
      }
      const asked: string[] = []
      page.on('request', (request) => request.url().startsWith(sandboxAt) && asked.push(request.url()))
      await openPage(page, `${shop}${shared}`)
      const name = await page.getByRole('heading', { level: 1 }).innerText()
      expect(asked, 'before somebody shares nobody is asked').toEqual([])
      await openShare(page)
      await expect.poll(() => asked).toEqual([script])
      await inspect(page, 'share sheet')
      const talk = await openTalk(page)
      await expect(page.getByText('카카오톡을 열었어요. 이제 살 수 있어요.')).toBeVisible()
      await expect(shareSheet(page)).toBeHidden()
      await expect(talk.getByText(name)).toBeVisible()
      await inspect(talk, 'choosing a friend')
      await send(talk, '나와의 채팅')
      await expect(page.getByRole('button', { name: '구매하기', exact: true })).toBeVisible()

      await test.step('the permission to buy is stored and survives a reload', async () => {
        await openPage(page, `${shop}${shared}`)
        const sheet = await openOptions(page)
        await chooseOptions(sheet)
        await sheet.getByRole('button', { name: '장바구니' }).click()
        await expect(page.getByText('장바구니에 담았어요.')).toBeVisible()
      })

      await test.step('the shared card shows picture, name and price, and its button opens the product', async () => {
        const chat = await context.newPage()
        await chat.goto(`${sandboxAt}/`)
        const card = chat
          .getByRole('region', { name: /^카카오톡 공유/ })
          .getByRole('listitem')
          .filter({ has: chat.locator(`a[href="${shop}${shared}"]`) })
          .first()
        await expect(card).toContainText(name)
        await expect(card).toContainText(/[\d,]+원/)
        const picture = `document.querySelector('li:has(a[href="${shop}${shared}"]) img').naturalWidth`
        await expect.poll(() => chat.evaluate<number>(picture)).toBe(640)
        const opened = chat.waitForEvent('popup')
        await card.getByRole('link', { name: '상품 보기' }).click()
        await expect((await opened).getByRole('heading', { level: 1, name })).toBeVisible()
      })
    })

    test(`[SCREEN-11] [C3] ${brand}, ${width}: if KakaoTalk fails to load, an error is shown and the link can be copied`, async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.route(script, (route) => route.abort('connectionreset'))
      await openPage(page, `${shop}${shared}`)
      await openShare(page)
      await shareSheet(page).getByRole('button', { name: '카카오톡' }).click()
      await expect(shareSheet(page).getByRole('alert')).toContainText('카카오톡을 불러오지 못했어요.')
      await inspect(page, 'share sheet without KakaoTalk')
      await shareSheet(page).getByRole('button', { name: '링크 복사' }).click()
      await expect(page.getByText('링크를 복사했어요. 이제 살 수 있어요.')).toBeVisible()
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(`${shop}${shared}`)
      await expect(page.getByRole('button', { name: '구매하기', exact: true })).toBeVisible()
    })
  })

test('[SCREEN-11] [G2] KakaoTalk is offered on a product opened from the cart: the page reloads with the share sheet open', async ({
  page,
}) => {
  const shop = shopAt('ru')
  await fillCart(page, shop)
  await openPage(page, `${shop}/cart`)
  await page.getByRole('main').getByRole('link', { name: grapes.name }).first().click()
  await expect(page).toHaveURL(`${shop}${grapes.path}`)
  await page.getByRole('button', { name: '공유하기' }).click()
  const anew = page.waitForEvent('load')
  await shareSheet(page).getByRole('button', { name: '카카오톡' }).click()
  await anew
  await expect(shareSheet(page)).toBeVisible()
  await expect(page).toHaveURL(`${shop}${grapes.path}`)
  const talk = await openTalk(page)
  await expect(talk.getByText(grapes.name)).toBeVisible()
  await send(talk, '취소')
  await page.goBack()
  await expect(page).toHaveURL(`${shop}/cart`)
})

test.describe('failures on purpose', () => {
  test('[SCREEN-11] closing the window without a choice sends nothing and leaves the shop unchanged', async ({
    page,
  }) => {
    await openPage(page, `${shopAt('ru')}${unsent}`)
    await page.getByRole('button', { name: '공유하기' }).click()
    const talk = await openTalk(page)
    await expect(page.getByText('카카오톡을 열었어요.')).toBeVisible()
    await send(talk, '취소')
    await expect(page.getByRole('button', { name: '구매하기', exact: true })).toBeVisible()
    const sent = (await (await fetch(`${sandboxAt}/__sandbox/shares`)).json()) as { link: string }[]
    expect(sent.filter(({ link }) => link.endsWith(unsent))).toEqual([])
  })

  test('[SCREEN-11] [ORDER-9] a blocked popup shows an error and does not count as sharing', async ({ page }) => {
    await page.addInitScript('window.open = () => null')
    await openPage(page, `${shopAt('cuma')}${shared}`)
    await openShare(page)
    await shareSheet(page).getByRole('button', { name: '카카오톡' }).click()
    await expect(shareSheet(page).getByRole('alert')).toContainText('카카오톡 창이 열리지 않았어요.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '공유하고 구매하기' })).toBeVisible()
  })

  test('[SCREEN-11] two products shared in a row each get their own card', async ({ page }) => {
    for (const path of [grapes.path, shared]) {
      await openPage(page, `${shopAt('market')}${path}`)
      const name = await page.getByRole('heading', { level: 1 }).innerText()
      await page.getByRole('button', { name: '공유하기' }).click()
      const talk = await openTalk(page)
      await expect(talk.getByText(name)).toBeVisible()
      await send(talk, '나와의 채팅')
    }
  })
})
