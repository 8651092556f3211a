import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Rules = Record<string, (text: string) => string | null>
let policies: Record<string, Rules> = {}
/** Loads a new instance of the module, because it reads `window.trustedTypes` once. */
const open = async () => {
  vi.resetModules()
  const module = await import('./trusted-types.ts')
  module.openDefaultPolicy()
  return module
}

beforeEach(() => {
  policies = {}
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, rules: Rules) => {
      policies[name] = rules
      return rules
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('[G1] the default policy passes only the listed texts, and no text as a script', async () => {
  await open()
  const { createHTML, createScriptURL, createScript } = policies['default'] ?? {}
  expect(createHTML?.('')).toBe('')
  for (const markup of ['<b>배</b>', '<img src=x onerror=alert(1)>', ' ', '<script></script>'])
    expect(createHTML?.(markup), markup).toBeNull()
  expect(createScriptURL?.('/sw.js')).toBe('/sw.js')
  for (const address of ['/sw.js?x', 'https://evil.example/a.js', '/assets/../v1/files/a.js', 'data:text/javascript,1'])
    expect(createScriptURL?.(address), address).toBeNull()
  expect(createScript).toBeUndefined()
})

test('[G1] after a vendor is admitted, its markup passes, and scripts pass only from its addresses', async () => {
  const { admitVendor } = await open()
  admitVendor((address) => address.startsWith('https://vendor.example/'))
  const { createHTML, createScriptURL, createScript } = policies['default'] ?? {}
  expect(createHTML?.('<div>')).toBe('<div>')
  expect(createScriptURL?.('https://vendor.example/sdk.js')).toBe('https://vendor.example/sdk.js')
  expect(createScriptURL?.('https://evil.example/sdk.js')).toBeNull()
  expect(createScript).toBeUndefined()
})

test('a browser without Trusted Types gets the results of a named policy as plain strings', async () => {
  vi.stubGlobal('trustedTypes', undefined)
  const { openPolicy } = await open()
  expect(openPolicy('sanitized-html', { createHTML: (markup) => markup.toUpperCase() }).createHTML('a')).toBe('A')
})
