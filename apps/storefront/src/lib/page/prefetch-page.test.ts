import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { START_ID } from './page-start.ts'
import { bringPageAhead } from './prefetch-page.ts'

const brought = vi.fn<(name: string) => void>()
/** A page whose module says that it was run. */
const pageOf = (name: string): string =>
  `data:text/javascript,export const handle = { bring: async () => globalThis.brought('${name}') }`
const putTable = (path: string, module: string): void => {
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

test('all files of a page come side by side, then its parts', async () => {
  putTable('product/:id', pageOf('one'))
  await bringPageAhead('product/:id')
  expect(asked).toEqual([pageOf('one'), '/assets/part.js'])
  expect(brought).toHaveBeenCalledExactlyOnceWith('one')
})

test('a file that is lost on the way is no reason to complain: nothing is run, the page fetches it again', async () => {
  lost = '/assets/part.js'
  putTable('product/:id', pageOf('two'))
  await bringPageAhead('product/:id')
  expect(brought).not.toHaveBeenCalled()
})

test('nothing comes ahead for who saves data, without a network, or for a page that is not in the table', async () => {
  putTable('product/:id', pageOf('three'))
  vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } })
  await bringPageAhead('product/:id')
  vi.stubGlobal('navigator', { onLine: false })
  await bringPageAhead('product/:id')
  vi.stubGlobal('navigator', { onLine: true })
  await bringPageAhead('video/:id')
  expect(asked).toEqual([])
})

test('its code is run only when no finger is at work', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    putTable('product/:id', pageOf('four'))
    window.dispatchEvent(new Event('scroll'))
    const bringing = bringPageAhead('product/:id')
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
