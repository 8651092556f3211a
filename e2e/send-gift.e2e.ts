import type { Locator, Page } from '@playwright/test'
import { agree, buyer, newOrderer, payButton } from './journey/checkout.ts'
import { chooseOptions, grapes, openPage, optionSheet } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { chargesFor, openWindow, payWith, seeComplete } from './journey/payment-window.ts'
import { brandsOf } from './journey/everywhere.ts'
import { desktop, sandboxAt, shopAt, smallPhone } from './journey/places.ts'
import { enterAs, readCode, registerMember } from './journey/register-member.ts'
import { won } from './journey/sums.ts'
import { expect, test } from './journey/watched.ts'

test.use({ ...smallPhone, contextOptions: { reducedMotion: 'reduce' } })

const mediumPhone = { width: 390, height: 844 }

/** Opens the gift page of a product. */
const startGift = async (page: Page, shop: string): Promise<void> => {
  await openPage(page, `${shop}${grapes.path}`)
  await page.getByRole('button', { name: '선물하기' }).click()
  const sheet = optionSheet(page)
  await chooseOptions(sheet)
  await sheet.getByRole('button', { name: '선물하기' }).click()
  await expect(page).toHaveURL(/\/gift\/send\//)
  await expect(payButton(page)).toBeVisible()
}

const receivers = (page: Page): Locator => page.getByRole('group', { name: /^받는 분 \d+$/ })

/** Pastes a list with a row that cannot be used, corrects that row, and adds all. */
const pasteThree = async (page: Page): Promise<string[]> => {
  const phones = Array.from({ length: 3 }, () => newOrderer().phone)
  const [first = '', second = '', third = ''] = phones
  await page.getByRole('button', { name: '목록 붙여넣기' }).click()
  const sheet = page.getByRole('dialog', { name: '목록 붙여넣기' })
  const list = sheet.getByRole('textbox')
  await list.fill(`이름\t휴대폰\n김하늘\t${first}\n이바다\t${second}\t2\n박산\t+81 90-1234-5678`)
  await expect(sheet.getByRole('alert')).toContainText('4번째 줄 박산')
  await inspect(page, 'pasted list')
  await sheet.getByRole('button', { name: '2명 추가하기' }).click()
  await expect(list).toHaveValue('박산\t+81 90-1234-5678')
  await list.fill(`박산 ${third}`)
  await sheet.getByRole('button', { name: '1명 추가하기' }).click()
  await expect(sheet).toBeHidden()
  await expect(receivers(page)).toHaveCount(3)
  return phones
}

/** Messages that came to a phone. */
const messagesTo = async (phone: string): Promise<string[]> => {
  const answer = await fetch(`${sandboxAt}/__sandbox/messages?to=${phone}`)
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text)
}

const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Inspects the page on a small phone, and checks that it fits other widths. */
const inspectAtAllWidths = async (page: Page, screen: string): Promise<void> => {
  for (const size of [mediumPhone, desktop.viewport]) {
    await page.setViewportSize(size)
    expect.soft(await page.evaluate<number>(overflow), `${screen} at ${size.width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(smallPhone.viewport)
  await inspect(page, screen)
}

for (const brand of brandsOf('ru and cuma'))
  test(`[SCREEN-10] [GIFT-1] [GIFT-2] [PAY-3] a member of ${brand} sends a gift to three phones`, async ({ page }) => {
    const shop = shopAt(brand)
    await openPage(page, `${shop}/`)
    await enterAs(page, await registerMember(page))
    await startGift(page, shop)
    await page.getByText('알림톡으로 보내기').click()
    const one = won(await payButton(page).innerText())
    const phones = await pasteThree(page)
    await expect.poll(async () => won(await payButton(page).innerText())).toBeGreaterThan(3 * one - 10_000)
    await page.getByRole('radio', { name: '생일' }).check({ force: true })
    await page.getByRole('textbox', { name: '메시지' }).fill('늘 고마워요.\n맛있게 드세요!')

    await test.step('nothing typed is lost by a reload', async () => {
      await page.reload()
      await expect(receivers(page)).toHaveCount(3)
      await expect(page.getByRole('textbox', { name: '메시지' })).toHaveValue('늘 고마워요.\n맛있게 드세요!')
      const card = page.getByRole('article', { name: '선물 카드: 생일 축하해요' })
      await expect(card).toContainText('김장보 드림')
    })
    await inspectAtAllWidths(page, 'sending a gift')
    await agree(page)
    const asked = won(await payButton(page).innerText())
    const orderNo = await openWindow(page)
    await payWith(page, '정상 승인')
    await seeComplete(page, orderNo)
    expect(await chargesFor(orderNo)).toMatchObject([{ totalAmount: asked }])
    await expect(page.getByRole('list', { name: '받는 분' }).getByRole('listitem')).toHaveCount(3)
    await expect(page.getByText(/알림톡을 (보냈어요|보내요)\./)).toBeVisible()
    await inspectAtAllWidths(page, 'paid gift')
    const isNight = await page.getByText('밤에는 보내지 않아요').isVisible()
    for (const phone of isNight ? [] : phones)
      await expect
        .poll(() => messagesTo(phone), { timeout: 30_000 })
        .toMatchObject([expect.stringContaining('/gift/received/')])
  })

test('[SCREEN-10] [SCREEN-11] a guest pays for a gift and shares its links by KakaoTalk', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const shop = shopAt('ru')
  await startGift(page, shop)
  await page.getByRole('textbox', { name: '이름 (선택)' }).fill('하늘이')
  await page.getByRole('button', { name: '받는 분 추가' }).click()
  await page.getByRole('textbox', { name: '보내는 분' }).fill('바다')
  const orderer = page.getByRole('region', { name: '주문하는 분' })
  const { phone } = newOrderer()
  await orderer.getByRole('textbox', { name: '이름' }).fill(buyer.name)
  await orderer.getByRole('textbox', { name: '휴대폰 번호' }).fill(phone)
  await orderer.getByRole('button', { name: '인증 번호 받기' }).click()
  const code = orderer.getByRole('textbox', { name: '인증 번호' })
  await expect(code).toBeFocused()
  await code.fill(await readCode(phone))
  await expect(page.getByText('인증했어요', { exact: true })).toBeVisible()
  await agree(page)
  const orderNo = await openWindow(page)
  await payWith(page, '정상 승인')
  await seeComplete(page, orderNo)

  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: '하늘이님에게 카카오톡으로 보내기' }).click()
  const talk = await opened
  await expect(talk.getByText('바다님이 선물을 보냈어요')).toBeVisible()
  const closed = talk.waitForEvent('close')
  await talk.getByRole('button', { name: '나와의 채팅', exact: true }).click()
  await closed
  await expect(page.getByText('카카오톡을 열었어요')).toBeVisible()
  await inspect(page, 'links of a gift')
  const shares = (await (await fetch(`${sandboxAt}/__sandbox/shares`)).json()) as { link: string }[]
  const links = shares.map(({ link }) => link).filter((link) => link.startsWith(`${shop}/gift/received/`))
  expect(links).toHaveLength(1)
  await page.getByRole('button', { name: '받는 분 2님의 링크 복사' }).click()
  await expect(page.getByText('링크를 복사했어요.')).toBeVisible()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(copied).toMatch(/\/gift\/received\/[\w-]+$/)
  expect(links).not.toContain(copied)
})
