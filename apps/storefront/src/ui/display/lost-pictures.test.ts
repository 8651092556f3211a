import { beforeAll, expect, test, vi } from 'vitest'
import { watchLostPictures } from './lost-pictures.ts'

/** A picture of the page as the browser has it before any script runs. */
const addEarly = (facts: { complete: boolean; naturalWidth: number; currentSrc: string }): void => {
  const picture = document.createElement('img')
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(picture, name, { value })
  document.body.append(picture)
}

beforeAll(() => {
  addEarly({ complete: true, naturalWidth: 0, currentSrc: '/lost.webp' })
  addEarly({ complete: true, naturalWidth: 640, currentSrc: '/there.webp' })
  addEarly({ complete: false, naturalWidth: 0, currentSrc: '/coming.webp' })
  addEarly({ complete: true, naturalWidth: 0, currentSrc: '' })
  watchLostPictures()
})

test('“the first pictures stayed torn”: what failed before the script ran is found too, and nothing else', () => {
  expect([...document.querySelectorAll('img')].map(({ dataset }) => dataset['lost'])).toEqual([
    '',
    undefined,
    undefined,
    undefined,
  ])
})

test('the frame of a lost picture has its words to show', () => {
  document.body.innerHTML = '<picture><img src="/one.webp" alt="사과" /></picture>'
  document.querySelector('img')?.dispatchEvent(new Event('error'))
  expect(document.querySelector('picture')?.dataset['words']).toBe('사과')
})

test('“one bad bar of signal and the shop stayed empty”: who comes back to the page has it asked for again', () => {
  document.body.innerHTML = '<img src="/one.webp" alt="사과" />'
  const one = document.querySelector('img')
  one?.dispatchEvent(new Event('error'))
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(one?.dataset['lost']).toBe('')
  sight.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(one?.dataset['lost']).toBeUndefined()
})

test('“in the lift every card had a torn picture”: what did not come is hidden, and asked for again with the network', () => {
  document.body.innerHTML = '<img src="/one.webp" alt="사과" /><img src="/two.webp" alt="배" />'
  const [one, two] = document.querySelectorAll('img')
  one?.dispatchEvent(new Event('error'))
  expect(one?.dataset['lost']).toBe('')
  expect(two?.dataset['lost']).toBeUndefined()
  let asked = 0
  new MutationObserver((changes) => (asked += changes.length)).observe(document.body, {
    attributeFilter: ['src'],
    subtree: true,
  })
  window.dispatchEvent(new Event('online'))
  expect(one?.dataset['lost']).toBeUndefined()
  return expect.poll(() => asked).toBe(1)
})

test('a picture that is there is seen, whatever the one before it in its place was', () => {
  document.body.innerHTML = '<img src="/one.webp" alt="사과" />'
  const picture = document.querySelector('img')
  picture?.dispatchEvent(new Event('error'))
  picture?.setAttribute('src', '/two.webp')
  picture?.dispatchEvent(new Event('load'))
  expect(picture?.dataset['lost']).toBeUndefined()
})
