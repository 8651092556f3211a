import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { START_ID } from './page-start.ts'
import { prefetchPage } from './prefetch-page.ts'

const brought = vi.fn<(name: string) => void>()
/** Returns a page module that records when it runs. */
const pageOf = (name: string): string =>
  `data:text/javascript,export const handle = { loadParts: async () => globalThis.brought('${name}') }`
const putFiles = (path: string, module: string): void => {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = START_ID
  block.textContent = JSON.stringify({ prefetch: { [path]: { module, imports: ['/assets/part.js'] } } })
  document.body.replaceChildren(block)
}

let asked: string[] = []
let lost = ''
beforeEach(() => {
  asked = []
  lost = ''
  brought.mockReset()
  vi.stubGlobal('brought', brought)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (url === lost) throw new TypeError('Failed to fetch')
    return new Response('')
  })
})
afterEach(() => vi.unstubAllGlobals())

test('fetches all files of a page in parallel, then its lazy components', async () => {
  putFiles('product/:id', pageOf('one'))
  await prefetchPage('product/:id')
  expect(asked).toEqual([pageOf('one'), '/assets/part.js'])
  expect(brought).toHaveBeenCalledExactlyOnceWith('one')
})

test('ignores a file that fails: nothing runs, and the page loads it later', async () => {
  lost = '/assets/part.js'
  putFiles('product/:id', pageOf('two'))
  await prefetchPage('product/:id')
  expect(brought).not.toHaveBeenCalled()
})

test('prefetches nothing in data saver mode, without a network, or for a page without files', async () => {
  putFiles('product/:id', pageOf('three'))
  vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } })
  await prefetchPage('product/:id')
  vi.stubGlobal('navigator', { onLine: false })
  await prefetchPage('product/:id')
  vi.stubGlobal('navigator', { onLine: true })
  await prefetchPage('video/:id')
  expect(asked).toEqual([])
})

test('runs the code only after a time without input', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    putFiles('product/:id', pageOf('four'))
    window.dispatchEvent(new Event('scroll'))
    const bringing = prefetchPage('product/:id')
    while (vi.getTimerCount() === 0) await nextTurn()
    for (const hand of ['scroll', 'pointerdown', 'keydown']) {
      vi.advanceTimersByTime(400)
      window.dispatchEvent(new Event(hand))
    }
    await vi.advanceTimersByTimeAsync(400)
    expect(brought).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    await bringing
    expect(brought).toHaveBeenCalledExactlyOnceWith('four')
  } finally {
    vi.useRealTimers()
  }
})
