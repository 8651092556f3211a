import { openPage } from './journey/goods.ts'
import { shopAt } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'

const part = (at: number): string => `document.querySelectorAll('main > .far')[${at}]`
/** A part as it is while the first screen is made. */
const beginAnew = (at: number): string => `(({ style }) => {
  style.animationName = 'none'
  document.querySelector('main').getBoundingClientRect()
  style.animationName = ''
  style.animationDelay = '1h'
})(${part(at)})`

test('what stands below the first screen of home is made in a frame of its own after it', async ({ page }) => {
  await openPage(page, shopAt('ru'))
  const isMade = (at: number) => page.evaluate<boolean>(`${part(at)}.firstElementChild.checkVisibility()`)
  await expect.poll(() => isMade(1)).toBe(true)
  for (const at of [0, 1]) await page.evaluate(beginAnew(at))
  expect(await isMade(0)).toBe(true)
  expect(await isMade(1)).toBe(false)
})

test('the foot of a page that arrives late leaves what shows already as it is', async ({ page }) => {
  await openPage(page, shopAt('ru'))
  const room = (name: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${name}')).getPropertyValue('--bottom-bar')`)
  // what is said on the root is handed down to all of the page
  expect(await room('html')).toBe('')
  expect(await room('main')).toBe('')
  expect(await room('output')).toBe('3.5rem')
})
