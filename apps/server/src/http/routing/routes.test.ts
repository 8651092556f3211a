import { callNames, calls } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Routes that are not calls. None of them serves personal data. */
const documents = [
  '/healthz',
  '/readyz',
  '/.well-known/change-password',
  '/.well-known/security.txt',
  '/apple-touch-icon-precomposed.png',
  '/apple-touch-icon.png',
  '/favicon.ico',
  '/robots.txt',
  '/sw.js',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-:after(^\\d{1,9}).xml',
  '/docs',
  '/docs/js/scalar.js',
  '/docs/messages',
  '/docs/messages/:kind',
  '/docs/messages/:kind/mail',
  // the landing redirect: the tree prints the wildcard of /landing/* without its prefix
  '*',
  '/openapi.json',
  '/policy-reports',
  '/pictures/given/:kind/:file',
  '/videos/:file',
  '/live-media/:channelId/:file',
  '/live-media/replay/:broadcastId/:file',
  // links and openings of messages
  '/m/:token',
  '/m/:token/open.gif',
]

/** Returns every route of the running server, parsed from its printed route tree. Four characters are one level. */
const listRoutes = (): string[] => {
  const above: string[] = []
  return shop.app.server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part] = /^((?:│ {3}| {4})*)[├└]── (\S+) \(/.exec(line) ?? []
      if (indent === undefined || part === undefined) return []
      const depth = indent.length / 4
      const path = `${above[depth - 1] ?? ''}${part}`
      above.splice(depth, above.length, path)
      return [path]
    })
}

describe('the contract is complete', () => {
  test('[D2] [F1] every call has a route, and every route belongs to a call or a known document', () => {
    const declared = callNames.map((name) => calls[name].path.replace(/\{(\w+)\}/g, ':$1'))
    expect(listRoutes().toSorted()).toEqual([...new Set([...declared, ...documents])].toSorted())
  })

  test('[D1] a method that no call uses is rejected with a typed error, on every path of a call', async () => {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    for (const path of new Set(callNames.map((name) => calls[name].path))) {
      const served = callNames.filter((name) => calls[name].path === path).map((name) => calls[name].method)
      for (const method of methods.filter((each) => !served.includes(each as 'GET'))) {
        const { status, headers, body } = await shop.request(method, path.replace(/\{\w+\}/g, '1'))
        const allowed = String(headers['allow'])
          .split(/,\s*/)
          .filter((each) => methods.includes(each))
        expect([status, body, allowed.toSorted()], `${method} ${path}`).toMatchObject([
          405,
          { code: 'methodNotAllowed' },
          [...new Set(served)].toSorted(),
        ])
      }
    }
  })
})
