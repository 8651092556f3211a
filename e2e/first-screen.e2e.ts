import { grapes, openPage } from './journey/goods.ts'
import { shopAt } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'

test('a bottom bar that loads late sets its height only on the toast output, not on the rest of the page', async ({
  page,
}) => {
  const room = (name: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${name}')).getPropertyValue('--bottom-bar')`)
  for (const [address, height] of [
    ['', '3.5rem'],
    [grapes.path, '5rem'],
  ]) {
    await openPage(page, `${shopAt('ru')}${address}`)
    // a custom property set on the root is inherited by the whole page
    expect(await room('html')).toBe('')
    expect(await room('main')).toBe('')
    expect(await room('[data-layout] ~ :not(output)')).toBe('')
    expect(await room('output')).toBe(height)
  }
})

test('the pages where visits start load no paths of calls that they do not make', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => void (request.url().includes('/other-paths') && files.push(request.url())))
  for (const address of ['', '/best', '/category-list', '/search?q=감귤', grapes.path]) {
    await openPage(page, `${shopAt('ru')}${address}`)
    await page.waitForLoadState('networkidle')
    expect(files, address).toEqual([])
  }
  await page.getByRole('button', { name: '장바구니', exact: true }).first().click()
  await expect.poll(() => files.length).toBe(1)
})
