import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { emptyBrowserStorage, isStorageLasting, openKeyStore } from './browser-storage.ts'

const src = path.resolve(import.meta.dirname, '..')

const deny = () => {
  for (const kind of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(globalThis, kind, 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
}

afterEach(() => {
  vi.restoreAllMocks()
  emptyBrowserStorage()
})

describe('[K18] blocked storage', () => {
  test('keeps values in memory for the lifetime of the page, shared by all stores', () => {
    deny()
    openKeyStore().set('token', 'abc')
    openKeyStore('sessionStorage').set('token', 'def')
    expect(openKeyStore().get('token')).toBe('abc')
    expect(openKeyStore('sessionStorage').get('token')).toBe('def')
    openKeyStore().remove('token')
    expect(openKeyStore().get('token')).toBeUndefined()
    expect(isStorageLasting()).toBe(false)
  })

  test('is cleared without an error', () => {
    deny()
    openKeyStore().set('token', 'abc')
    emptyBrowserStorage()
    expect(openKeyStore().get('token')).toBeUndefined()
  })
})

describe('[K18] full storage', () => {
  test('keeps a value that does not fit in memory for the lifetime of the page', () => {
    const store = openKeyStore()
    store.set('small', '1')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key: string) => {
      if (key !== 'storage-probe') throw new DOMException('full', 'QuotaExceededError')
    })
    store.set('small', '2')
    expect([store.get('small'), openKeyStore().get('small')]).toEqual(['2', '2'])
    expect(isStorageLasting()).toBe(true)
  })
})

test('[K18] no other module accesses browser storage without a guard', () => {
  const guarded = ['lib/browser-storage.ts', 'lib/page/rendering/page-scripts.ts', 'lib/view-restoration/']
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !/\.test\.tsx?$|testing\//.test(file))
  const direct = files.filter(
    (file) =>
      !guarded.some((start) => file.startsWith(start)) &&
      /(localStorage|sessionStorage)\s*[.[]/.test(readFileSync(path.join(src, file), 'utf8')),
  )
  expect(direct).toEqual([])
})
