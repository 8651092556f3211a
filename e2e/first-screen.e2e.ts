import { grapes, openPage } from './journey/goods.ts'
import { shopAt } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'

test('the foot of a page that arrives late leaves what shows already as it is', async ({ page }) => {
  const room = (name: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${name}')).getPropertyValue('--bottom-bar')`)
  for (const [address, height] of [
    ['', '3.5rem'],
    [grapes.path, '5rem'],
  ]) {
    await openPage(page, `${shopAt('ru')}${address}`)
    // what is said on the root is handed down to all of the page
    expect(await room('html')).toBe('')
    expect(await room('main')).toBe('')
    expect(await room('[data-layout] ~ :not(output)')).toBe('')
    expect(await room('output')).toBe(height)
  }
})
