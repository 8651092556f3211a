import type { AdminProduct } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { priceJobs } from '#src/features/product/editor/price-jobs.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { CATEGORY, COMBINATION, PRODUCT, SEED_NOW } from '#src/features/test-catalogue.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { photo } from '#src/testing/test-pictures.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

/** A job does not wait for the caches. */
const JOB_MS = 2_000
const HOUR_MS = 3_600_000
const { apple, pear, potato, sweetPotato } = PRODUCT

describe.each(testEngines)('what the product editor changes in the shop on %s', (engine) => {
  let shop: TestShop
  let staff: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    staff = await asStaff(shop, { roles: ['merchandiser'] })
  })
  afterAll(() => shop.close())

  const get = async (id: number): Promise<AdminProduct> =>
    (await staff.api('admin.product.get', { params: { id } })).product
  const api = () => shop.api()
  /** Prices of a product wherever the shop shows it; undefined where it is not. */
  const pricesOf = async (id: number, categoryId: number, q: string) => {
    const find = (products: readonly { id: number; productPrice: { price: number } }[]) =>
      products.find((each) => each.id === id)?.productPrice.price
    const detail = await shop.ask('product.get', { params: { id } })
    const list = await api()('category.listProducts', { params: { id: categoryId }, query: { take: 50 } })
    const found = await api()('search.listProducts', { query: { q } })
    return {
      detail: detail.status === 200 ? detail.body.productPrice.price : undefined,
      list: find(list.products),
      search: find(found.products),
    }
  }
  const everywhere = (price: number | undefined) => ({ detail: price, list: price, search: price })
  const runJobs = (now: Date) => {
    // the clock of the shop stays: a session would idle
    const app = { db: shop.db, config: shop.config, clock: () => now } as Parameters<typeof priceJobs>[0]
    return createJobs({ db: shop.db, clock: () => now, handlers: priceJobs(app) }).runDueJobs()
  }
  const atHour = (hours: number) => new Date(SEED_NOW.getTime() + hours * HOUR_MS)
  const price = (combinationId: number, won: number, specialSalePrice: number | null = null) => ({
    combinationId,
    price: won,
    listPrice: won + 1_000,
    specialSalePrice,
  })
  const schedule = (id: number, startsAt: Date, endsAt: Date | null, ...prices: ReturnType<typeof price>[]) =>
    staff.ask('admin.product.schedulePrices', {
      params: { id },
      body: { startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null, prices },
    })

  describe('happy', () => {
    test('[backoffice] a price is on the page, in lists and in the search at once', async () => {
      const categoryId = CATEGORY.vegetable
      expect(await pricesOf(potato, categoryId, '감자')).toEqual(everywhere(7_000))
      const { version } = await get(potato)
      const body = { version, prices: [price(COMBINATION.potato, 6_500)] }
      await staff.api('admin.product.setPrices', { params: { id: potato }, body })
      expect(await pricesOf(potato, categoryId, '감자')).toEqual(everywhere(6_500))
    })

    test('[backoffice] a name, a state and a category are where they should be at once', async () => {
      const change = async (body: object) => {
        const { version } = await get(sweetPotato)
        await staff.api('admin.product.change', { params: { id: sweetPotato }, body: { version, ...body } })
      }
      const namesIn = async (id: number) =>
        (await api()('category.listProducts', { params: { id }, query: { take: 50 } })).products.map(({ name }) => name)
      expect(await namesIn(CATEGORY.root)).toContain('해남 고구마')
      await change({ name: '여주 고구마' })
      expect(await namesIn(CATEGORY.root)).toContain('여주 고구마')
      await change({ categoryId: CATEGORY.berry })
      const where = async () => [
        (await namesIn(CATEGORY.root)).includes('여주 고구마'),
        (await namesIn(CATEGORY.berry)).includes('여주 고구마'),
      ]
      expect(await where()).toEqual([false, true])
      const { version } = await get(sweetPotato)
      await staff.api('admin.product.unpublish', { params: { id: sweetPotato }, body: { version } })
      expect(await pricesOf(sweetPotato, CATEGORY.berry, '고구마')).toEqual(everywhere(undefined))
    })

    test('[backoffice] chosen related products come first', async () => {
      const related = async () =>
        (await api()('product.listRelated', { params: { id: apple }, query: { take: 5 } })).products.map(({ id }) => id)
      expect((await related())[0]).not.toBe(PRODUCT.mackerel)
      const { version } = await get(apple)
      const body = { version, relatedIds: [PRODUCT.mackerel, pear] }
      await staff.api('admin.product.change', { params: { id: apple }, body })
      // the pear is sold out
      expect((await related())[0]).toBe(PRODUCT.mackerel)
      expect(await related()).not.toContain(pear)
      expect(new Set(await related()).size).toBe((await related()).length)
    })

    test('[backoffice] a scheduled price applies once, and the one before returns at its end', async () => {
      const { id } = await get(PRODUCT.restricted)
      const answer = await schedule(id, atHour(1), atHour(3), price(COMBINATION.restricted, 25_000))
      expect(answer.body.product.priceSchedules).toMatchObject([{ state: 'waiting', prices: [{ price: 25_000 }] }])
      expect(await runJobs(atHour(0.9))).toMatchObject({ done: 0 })
      expect((await runJobs(atHour(1))).done).toBe(1)
      await expect
        .poll(async () => (await shop.ask('product.get', { params: { id } })).body.productPrice.price, {
          timeout: JOB_MS,
          interval: 5,
        })
        .toBe(25_000)
      // a second run of the same job has no effect
      await shop.db.exec('again', "insert into job (kind, key, payload) values ('product.applyPrices', 'again', $1)", [
        { scheduleId: answer.body.product.priceSchedules[0]?.id },
      ])
      const { version } = await get(id)
      await runJobs(atHour(1.5))
      expect((await get(id)).version).toBe(version)
      await runJobs(atHour(3))
      expect(await get(id)).toMatchObject({ combinations: [{ price: 30_000 }], priceSchedules: [{ state: 'done' }] })
      const { changes } = await staff.api('admin.product.listChanges', { params: { id } })
      expect(changes.slice(0, 2)).toMatchObject([
        { call: 'job product.applyPrices', staffName: null, after: { prices: [{ price: 30_000 }] } },
        { call: 'job product.applyPrices', before: { prices: [{ price: 30_000 }] } },
      ])
    })

    test('[backoffice] an end does not undo a price that staff has changed meanwhile', async () => {
      const { id } = await get(PRODUCT.graded)
      await schedule(id, atHour(1), atHour(2), price(COMBINATION.graded, 20_000))
      await runJobs(atHour(1))
      const { version } = await get(id)
      const body = { version, prices: [price(COMBINATION.graded, 19_000)] }
      await staff.api('admin.product.setPrices', { params: { id }, body })
      await runJobs(atHour(2))
      expect((await get(id)).combinations[0]?.price).toBe(19_000)
    })

    test('[backoffice] a cancelled schedule does not apply, and one that has applied is undone', async () => {
      const id = PRODUCT.exclusive
      const first = await schedule(id, atHour(1), null, price(COMBINATION.exclusive, 5_000))
      expect(first.status).toBe(200)
      const scheduleId = first.body.product.priceSchedules[0]?.id ?? 0
      await staff.api('admin.product.cancelPriceSchedule', { params: { id, scheduleId } })
      expect((await runJobs(atHour(1))).done).toBe(0)
      const second = await schedule(id, atHour(2), atHour(9), price(COMBINATION.exclusive, 4_000))
      await runJobs(atHour(2))
      expect((await get(id)).combinations[0]?.price).toBe(4_000)
      const active = second.body.product.priceSchedules[0]?.id ?? 0
      const { product } = await staff.api('admin.product.cancelPriceSchedule', { params: { id, scheduleId: active } })
      expect(product.combinations[0]?.price).toBe(6_000)
      expect(
        (await staff.ask('admin.product.cancelPriceSchedule', { params: { id, scheduleId: active } })).status,
      ).toBe(404)
    })

    test('[OPTION-1] a combination that is left out of the options stays in a cart, but cannot be bought', async () => {
      const member = await shop.asMember()
      await member.api('cart.addItem', {
        body: {
          productId: apple,
          optionGroups: [{ productOptionCombinationId: COMBINATION.appleSmall3kg, optionUnit: 1 }],
        },
      })
      const { version, options, combinations } = await get(apple)
      const rest = combinations.filter(({ id }) => id !== COMBINATION.appleSmall3kg)
      await staff.api('admin.product.setOptions', {
        params: { id: apple },
        body: {
          version,
          options,
          combinations: rest.map(({ id, valueIds, productOptionStatus, price: won, listPrice }) => ({
            id,
            productOptionStatus,
            price: won,
            listPrice,
            specialSalePrice: null,
            at: valueIds.map((valueId, at) => options[at]?.values.findIndex((value) => value.id === valueId) ?? -1),
          })),
        },
      })
      const cart = JSON.stringify(await member.api('cart.get'))
      expect(cart).toContain('"suspended"')
      const sheet = await api()('product.listOptions', { params: { id: apple } })
      expect(sheet.productOptionCombinations.map(({ id }) => id)).not.toContain(COMBINATION.appleSmall3kg)
    })

    test('[G4] a picture is cropped to a square, re-encoded and served', async () => {
      const raw = await photo({ width: 1_200, height: 600 })
      const send = (query: string) =>
        shop.request('POST', `/admin/v1/product-pictures?${query}`, {
          headers: { ...staff.headers, 'content-type': 'image/jpeg' },
          raw,
        })
      const whole = await send('use=gallery')
      expect(whole.body).toHaveProperty('picture')
      const { picture } = whole.body as { picture: { key: string; color: string } }
      expect(picture).toMatchObject({
        key: expect.stringMatching(/^given\/product\/[0-9a-f]{64}$/),
        color: expect.stringMatching(/^#/),
      })
      const file = await shop.request('GET', `/pictures/${picture.key}.webp`)
      expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
      // the left half is red, the right one blue
      const red = (await send('left=0&top=0&side=500')).body as { picture: { color: string } }
      const blue = (await send('left=700&top=50&side=500')).body as typeof red
      expect(red.picture.color).toMatch(/^#f.0.0./)
      expect(blue.picture.color).toMatch(/^#0.0.f./)
      expect((await send('left=5000&top=5000&side=500')).status).toBe(200)
    })
  })

  describe('error', () => {
    test('[backoffice] schedules of one combination do not overlap, and lie in the future', async () => {
      const id = PRODUCT.mackerel
      const plan = (from: number, to: number | null) =>
        schedule(id, atHour(from), to === null ? null : atHour(to), price(COMBINATION.mackerel, 11_000))
      expect((await plan(2, 4)).status).toBe(200)
      for (const [from, to] of [
        [3, null],
        [1, 2],
        [4, 5],
        [1, 9],
      ] as const)
        expect(await plan(from, to)).toMatchObject({ status: 409, body: { code: 'priceScheduleOverlaps' } })
      expect((await plan(5, null)).status).toBe(200)
      expect(await plan(-1, null)).toMatchObject({ status: 400, body: { problems: [{ path: 'body.startsAt' }] } })
      expect(await plan(8, 7)).toMatchObject({ status: 400, body: { problems: [{ path: 'body.endsAt' }] } })
      expect(await schedule(id, atHour(9), null, price(COMBINATION.pear, 1))).toMatchObject({
        status: 400,
        body: { problems: [{ path: 'body.prices.0.combinationId' }] },
      })
    })

    test('[backoffice] a schedule of a price of 0 won is refused for a product on sale', async () => {
      expect(await schedule(PRODUCT.mackerel, atHour(11), null, price(COMBINATION.mackerel, 0))).toMatchObject({
        status: 400,
        body: { problems: [{ path: 'body.prices.0.price' }] },
      })
    })

    test('[backoffice] a schedule whose prices are refused when they are due fails once, says why and can be made again', async () => {
      const id = potato
      const status = async (to: 'publish' | 'unpublish') => {
        const { version } = await get(id)
        await staff.api(`admin.product.${to}`, { params: { id }, body: { version } })
      }
      await status('unpublish')
      const before = (await get(id)).priceSchedules.length
      // allowed while it is not on sale
      expect((await schedule(id, atHour(12), atHour(13), price(COMBINATION.potato, 0))).status).toBe(200)
      await shop.db.exec('publish', "update product set product_status = 'stock_in' where id = $1", [id])
      const { version, combinations } = await get(id)
      expect(await runJobs(atHour(12))).toMatchObject({ done: expect.any(Number), failed: 0 })
      const after = await get(id)
      expect(after).toMatchObject({ version, combinations })
      expect(after.priceSchedules).toHaveLength(before + 1)
      expect(after.priceSchedules.find(({ state }) => state === 'failed')).toMatchObject({
        failure: '가격을 바꾸지 못했어요. 판매가를 0원보다 크게 적어 주세요.',
      })
      expect((await runJobs(atHour(20))).failed).toBe(0)
      expect((await get(id)).combinations).toEqual(combinations)
      expect((await schedule(id, atHour(12), atHour(13), price(COMBINATION.potato, 9_000))).status).toBe(200)
      await runJobs(atHour(12))
      expect((await get(id)).combinations[0]?.price).toBe(9_000)
      // the price to which it would return cannot be one of a product on sale
      await shop.db.exec('zero', 'update price_schedule_line set price_before = 0 where price = 9000', [])
      await runJobs(atHour(13))
      const end = await get(id)
      expect(end.combinations[0]?.price).toBe(9_000)
      expect(end.priceSchedules.filter(({ state }) => state === 'failed').map(({ failure }) => failure)).toContain(
        '예전 가격으로 되돌리지 못했어요. 판매가를 0원보다 크게 적어 주세요.',
      )
    })
  })
})
