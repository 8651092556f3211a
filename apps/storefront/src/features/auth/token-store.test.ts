import { expect, test } from 'vitest'
import { memoryStore } from '#src/lib/browser-storage.ts'
import { createTokenStore, parseToken, TOKEN_KEY } from './token-store.ts'

const browser = () => {
  const store = memoryStore()
  const jar = new Map<string, string>()
  const lines: string[] = []
  const write = (line: string) => {
    lines.push(line)
    const [pair = ''] = line.split(';')
    jar.set(pair.split('=')[0] ?? '', pair)
  }
  const cookies = () => [...jar.values()].join('; ')
  return { store, jar, lines, keeper: createTokenStore(store, write, cookies) }
}

test('[START-1] with auto login the token outlives the browser session and is in no readable cookie', () => {
  const { keeper, jar, lines } = browser()
  keeper.save({ token: 'secret', userType: 'email' })
  keeper.dropReadable()
  expect(lines).toEqual(['user-token=; Max-Age=0; Path=/; Secure; SameSite=Strict'])
  jar.clear()
  expect(keeper.read()).toEqual({ token: 'secret', userType: 'email' })
})

test('[START-1] without auto login the token expires with the browser session, like its marker cookie', () => {
  const { keeper, jar, lines } = browser()
  keeper.save({ token: 'secret', userType: 'email', brief: true })
  expect(lines).toEqual(['brief-visit=1; Path=/; Secure; SameSite=Strict'])
  expect(keeper.read()).toEqual({ token: 'secret', userType: 'email', brief: true })
  jar.clear()
  expect(keeper.read()).toBeUndefined()
})

test('[AUTH-2] a deleted token leaves no storage entry and no cookie', () => {
  const { keeper, store, lines } = browser()
  keeper.save({ token: 't', userType: 'email' })
  keeper.forget()
  expect(store.get(TOKEN_KEY)).toBeUndefined()
  expect(lines.map((line) => line.split('; ').slice(0, 2))).toEqual([
    ['brief-visit=', 'Max-Age=0'],
    ['user-token=', 'Max-Age=0'],
  ])
})

test('a token written by another tab is parsed in the same way', () => {
  expect(parseToken('{"token":"t","userType":"guest"}')).toEqual({ token: 't', userType: 'guest' })
  for (const text of ['', 'null', '[]', '{"token":"t"}', '{']) expect(parseToken(text)).toBeUndefined()
})
