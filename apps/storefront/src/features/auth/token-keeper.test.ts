import { expect, test } from 'vitest'
import { memoryStore } from '#src/lib/browser-storage.ts'
import { createTokenKeeper, parseToken, TOKEN_KEY } from './token-keeper.ts'

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
  return { store, jar, lines, keeper: createTokenKeeper(store, write, cookies) }
}

test('[START-1] with auto login the token outlives the browser, with a cookie of one year', () => {
  const { keeper, jar, lines } = browser()
  keeper.save({ token: 't', userType: 'email' })
  keeper.keepCookie('t')
  expect(lines.at(-1)).toBe('user-token=t; Max-Age=31536000; Path=/; Secure; SameSite=Strict')
  jar.clear()
  expect(keeper.read()).toEqual({ token: 't', userType: 'email' })
})

test('[START-1] without auto login it ends with the browser, as its cookie does', () => {
  const { keeper, jar, lines } = browser()
  keeper.save({ token: 't', userType: 'email', brief: true })
  keeper.keepCookie('t')
  expect(lines.at(-1)).toBe('user-token=t; Path=/; Secure; SameSite=Strict')
  expect(keeper.read()).toEqual({ token: 't', userType: 'email', brief: true })
  jar.clear()
  expect(keeper.read()).toBeUndefined()
})

test('[AUTH-2] a forgotten token leaves neither text nor cookie', () => {
  const { keeper, store, lines } = browser()
  keeper.save({ token: 't', userType: 'email' })
  keeper.forget()
  expect(store.get(TOKEN_KEY)).toBeUndefined()
  expect(lines.at(-1)).toContain('Max-Age=0')
})

test('what another tab writes is read like what this one wrote', () => {
  expect(parseToken('{"token":"t","userType":"guest"}')).toEqual({ token: 't', userType: 'guest' })
  for (const text of ['', 'null', '[]', '{"token":"t"}', '{']) expect(parseToken(text)).toBeUndefined()
})
