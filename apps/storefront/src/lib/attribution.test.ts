import { expect, test } from 'vitest'
import { saveAttribution, readAttribution } from './attribution.ts'
import { memoryStore } from './browser-storage.ts'

test('[ORDER-7] the utm values of the last address that has any are stored, trimmed and whole', () => {
  const store = memoryStore()
  expect(readAttribution(store)).toEqual({})
  saveAttribution(
    '?utm_source=naver&utm_medium=cpc&utm_campaign=%EA%B0%80%EC%9D%84&utm_content=a&utm_term=b&page=2',
    store,
  )
  const all = { source: 'naver', medium: 'cpc', campaign: '가을', content: 'a', term: 'b' }
  expect(readAttribution(store)).toEqual(all)
  saveAttribution('?page=3', store)
  expect(readAttribution(store)).toEqual(all)
  saveAttribution(`?utm_source=${'x'.repeat(300)}&utm_medium=%20`, store)
  expect(readAttribution(store)).toEqual({ source: 'x'.repeat(100) })
})

test.each(['{', 'null', '[1]', '{"source":7,"other":"x"}', '"text"'])('invalid attribution is ignored: %s', (text) => {
  const store = memoryStore()
  store.set('attribution', text)
  expect(readAttribution(store)).toEqual({})
})
