import { type Call, type CallName, callNames, calls, errorTable } from '@shop/contract'
import * as contract from '@shop/contract'
import * as rules from '@shop/rules'
import { describe, expect, it } from 'vitest'

describe('the table of calls', () => {
  it('has each path and method once', () => {
    const seen = callNames.map((name) => `${calls[name].method} ${calls[name].path.replace(/\{\w+\}/g, '{}')}`)
    expect(new Set(seen).size).toBe(seen.length)
  })
  it.each(callNames)('%s: the parameters of its path are those of its schema', (name) => {
    const row: Call = calls[name]
    const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key)
    const shape = (row.params as unknown as { shape: object }).shape
    expect(inPath).toEqual(Object.keys(shape))
  })
  // free text has unlimited values: these responses are uncached and rate-limited
  const typedFreely = new Set<CallName>(['search.listProducts', 'search.suggest', 'address.search', 'review.search'])
  // the room as it is at this moment, and any time of a replay whose messages may be hidden
  const ofTheMoment = new Set<CallName>(['live.getNow', 'live.listMessages'])
  it.each(callNames)('%s: only public reads are cached', (name) => {
    const row: Call = calls[name]
    const mayBeCached = !typedFreely.has(name) && !ofTheMoment.has(name)
    expect(row.cached).toBe(row.method === 'GET' && row.access === 'public' && mayBeCached)
  })
  it('every error code has a Korean sentence and a fitting status', () => {
    for (const { status, message } of Object.values(errorTable)) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(message).toMatch(/[가-힣].*[.다요]$|주세요$/)
    }
  })
  it('[ENTITY-15] [ENTITY-16] [ENTITY-18] states have the same names in the contract and in the rules', () => {
    expect([...contract.orderItemProductStatuses].sort()).toEqual([...rules.orderItemProductStatuses].sort())
    expect([...contract.orderItemStatuses].sort()).toEqual([...rules.orderStatuses].sort())
    expect([...contract.productStatuses].sort()).toEqual([...rules.productStatuses].sort())
    expect([...contract.productOptionStatuses].sort()).toEqual([...rules.productOptionStatuses].sort())
  })
  it('[ENTITY-12] every paged list has a total count and a way to the next page', () => {
    const lists = callNames.filter((name) => 'nextPage' in (calls[name].query as unknown as { shape: object }).shape)
    expect(lists.length).toBeGreaterThan(5)
    for (const name of lists) {
      const row: Call = calls[name]
      const reply = (row.reply as unknown as { shape: Record<string, { shape?: object }> }).shape
      const page = reply.page?.shape ?? reply
      expect(Object.keys(page)).toEqual(expect.arrayContaining(['count', 'nextPage', 'prePage']))
    }
  })
})
