import { openPage } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { desktop, shopAt, smallPhone } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'

const grapes = `${shopAt('ru')}/product/1016`

for (const [size, place] of Object.entries({ 'a small phone': smallPhone, 'a desk': desktop })) {
  test.describe(`reviews on ${size}`, () => {
    test.use({ ...place, contextOptions: { reducedMotion: 'reduce' } })

    test('[SCREEN-12] [PAGE-10] all reviews are searched, sorted and shared by their address', async ({ page }) => {
      await openPage(page, grapes)
      await page.getByRole('link', { name: /^후기 [\d,]+개 전체 보기$/ }).click()
      await expect(page).toHaveURL(/\/product\/1016\/reviews$/)
      const list = page.getByRole('list', { name: '후기', exact: true })
      await expect(list).toBeVisible()
      await inspect(page, 'all reviews')
      await page.getByRole('link', { name: '별점 낮은순' }).click()
      await expect(page).toHaveURL(/sort=scoreAsc/)
      await page.reload()
      await expect(page.getByRole('link', { name: '별점 낮은순' })).toHaveAttribute('aria-current', 'true')
      await page.getByRole('searchbox', { name: '후기 검색' }).fill('없는말')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\?q=/)
      await expect(page.getByRole('status').filter({ hasText: '검색 결과가 없어요' })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('status').filter({ hasText: '검색 결과가 없어요' })).toBeVisible()
    })

    test('[PAGE-18] [SCREEN-12] photos open full screen with their reviews, move by keys, and Escape closes them', async ({
      page,
    }) => {
      await openPage(page, `${grapes}/reviews?view=photo`)
      const address = page.url()
      const tile = page.getByRole('list', { name: '사진 후기', exact: true }).getByRole('button').first()
      await tile.click()
      const viewer = page.getByRole('dialog', { name: '후기 사진' })
      await expect(viewer.getByText(/(^|\s)1 \/ \d+\+?$/)).toBeVisible()
      await expect(viewer.getByText(/5점 만점에/)).toBeAttached()
      await inspect(page, 'photo viewer of reviews')
      await page.keyboard.press('+')
      await expect(viewer.getByLabel('크기')).toHaveText('150%')
      await page.keyboard.press('0')
      await page.keyboard.press('ArrowRight')
      await expect(viewer.getByText(/(^|\s)2 \/ \d+\+?$/)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(viewer).toBeHidden()
      await expect(page).toHaveURL(address)
      await expect(tile).toBeFocused()
    })
  })
}
