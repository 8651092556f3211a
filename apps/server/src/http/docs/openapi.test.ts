import { lintFromString, loadConfig } from '@redocly/openapi-core'
import { type Call, callNames, calls } from '@shop/contract'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { openApiDocument } from './openapi.ts'

interface Content {
  'application/json'?: { schema: { $ref?: string }; example: unknown }
}
interface Operation {
  tags: string[]
  parameters: { name: string; in: string; example: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
}
interface Document {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

const document = openApiDocument() as Document
const rowOf = (name: (typeof callNames)[number]): Call => calls[name]
const operationOf = (name: (typeof callNames)[number]): Operation => {
  const { path, method } = rowOf(name)
  const found = document.paths[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`${name} has no operation`)
  return found
}

describe('[K21] the OpenAPI document', () => {
  let problems: string[]
  beforeAll(async () => {
    const config = await loadConfig({ configPath: new URL('../../../../../redocly.yaml', import.meta.url).pathname })
    const found = await lintFromString({ source: JSON.stringify(document), config })
    problems = found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
  }, 60_000)

  test('passes the strict rules of Redocly without a warning', () => {
    expect(problems).toEqual([])
  })

  test('names the entities', () => {
    const names = Object.keys(document.components.schemas)
    for (const name of [
      'Product',
      'ProductCard',
      'Cart',
      'OrderItem',
      'OrderTmp',
      'Address',
      'User',
      'PublicReview',
      'Totals',
    ])
      expect(names).toContain(name)
    expect(names.length).toBeGreaterThan(80)
    expect(names.filter((name) => !/^[A-Z][A-Za-z]*$/.test(name))).toEqual([])
  })

  test('refers to entities instead of repeating them', () => {
    const reply = (name: (typeof callNames)[number]) =>
      operationOf(name).responses['200']?.content['application/json']?.schema.$ref
    expect(reply('cart.get')).toBe('#/components/schemas/Cart')
    expect(reply('product.get')).toBe('#/components/schemas/Product')
  })

  test('has a tag for each feature', () => {
    const features = new Set(callNames.map((name) => name.split('.')[0]))
    expect(new Set(document.tags.map(({ name }) => name))).toEqual(features)
    for (const name of callNames) expect(operationOf(name).tags).toEqual([name.split('.')[0]])
  })

  test.each(callNames)('%s has examples that its schemas accept', (name) => {
    const row = rowOf(name)
    const { parameters, requestBody, responses } = operationOf(name)
    const given = (place: string) =>
      Object.fromEntries(parameters.filter((each) => each.in === place).map((each) => [each.name, each.example]))
    const problemsOf = (schema: Call['body'], value: unknown) => schema.safeParse(value).error?.issues ?? []
    expect(problemsOf(row.params, given('path')), 'params').toEqual([])
    expect(problemsOf(row.query, given('query')), 'query').toEqual([])
    const body = requestBody?.content['application/json']
    if (body) expect(problemsOf(row.body, body.example), 'body').toEqual([])
    expect(problemsOf(row.reply, responses[String(row.status)]?.content['application/json']?.example), 'reply').toEqual(
      [],
    )
  })
})

describe('the API reference', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  test('loads its script from this server and connects to no other host', async () => {
    const { status, headers, body } = await shop.request('GET', '/docs/')
    const policy = String(headers['content-security-policy'])
    expect(status).toBe(200)
    expect(policy).toContain("default-src 'none'; script-src 'self' 'sha256-")
    expect(policy).toContain("connect-src 'self';")
    expect(policy).not.toMatch(/https?:|script-src[^;]*unsafe/)
    expect(String(body)).not.toMatch(/(src|href)="(https?:)?\/\//)
    expect(await shop.request('GET', '/docs/js/scalar.js')).toMatchObject({ status: 200 })
  })

  test('[K21] names the requested origin, so that a test request from the page reaches the shop', async () => {
    const { body } = await shop.request('GET', '/openapi.json')
    const [server] = (body as { servers: { url: string }[] }).servers
    expect(server?.url).toMatch(/^http:\/\/[^/]+$/)
  })

  test.each(['/openapi.json', '/docs/js/scalar.js'])('[F18] %s is compressed and cached by clients', async (url) => {
    const headers = { 'accept-encoding': 'br' }
    const first = await shop.app.server.inject({ url, headers })
    expect(first.statusCode).toBe(200)
    expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' })
    expect(brotliDecompressSync(first.rawPayload).length).toBeGreaterThan(3 * first.rawPayload.length)
    const again = await shop.app.server.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})
