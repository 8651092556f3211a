import { beforeAll, expect, test, vi } from 'vitest'
import { watchLostPictures } from './lost-pictures.ts'

/** Adds an image in a state from before any script ran. */
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

test('images that failed before the script ran are marked as lost, and no others', () => {
  expect([...document.querySelectorAll('img')].map(({ dataset }) => dataset['lost'])).toEqual([
    '',
    undefined,
    undefined,
    undefined,
  ])
})

test('the frame of a lost image gets its alt text', () => {
  document.body.innerHTML = '<picture><img src="/one.webp" alt="사과" /></picture>'
  document.querySelector('img')?.dispatchEvent(new Event('error'))
  expect(document.querySelector('picture')?.dataset['words']).toBe('사과')
})

test('a lost image is requested again when the user returns to the page', () => {
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

test('a lost image is marked, and requested again when the network is back', () => {
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

test('a loaded image is shown even if the previous one in its place was lost', () => {
  document.body.innerHTML = '<img src="/one.webp" alt="사과" />'
  const picture = document.querySelector('img')
  picture?.dispatchEvent(new Event('error'))
  picture?.setAttribute('src', '/two.webp')
  picture?.dispatchEvent(new Event('load'))
  expect(picture?.dataset['lost']).toBeUndefined()
})
