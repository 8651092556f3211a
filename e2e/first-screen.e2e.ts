import { openPage } from './journey/goods.ts'
import { shopAt } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'

test('the foot of a page that arrives late leaves what shows already as it is', async ({ page }) => {
  await openPage(page, shopAt('ru'))
  const room = (name: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${name}')).getPropertyValue('--bottom-bar')`)
  // what is said on the root is handed down to all of the page
  expect(await room('html')).toBe('')
  expect(await room('main')).toBe('')
  expect(await room('output')).toBe('3.5rem')
})
