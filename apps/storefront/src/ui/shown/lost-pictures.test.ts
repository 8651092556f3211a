import { beforeAll, expect, test } from 'vitest'
import { watchLostPictures } from './lost-pictures.ts'

beforeAll(watchLostPictures)

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
