import { expect, test } from 'vitest'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { DISPLAY, idsOf, openDisplaysForAll, TAB } from './test-displays.ts'

const { mackerel } = PRODUCT
const { shop, home, products } = openDisplaysForAll()

test('[C047] [C053] “the thirteenth of a section was nowhere”: a section has a cursor for the rest, if there is more', async () => {
  const { displayCategories } = await home({ take: 7 })
  const [long, short] = [DISPLAY.long, DISPLAY.chosen].map((id) =>
    displayCategories.find((section) => section.id === id),
  )
  const rest = await products({ nextPage: long?.nextPage })
  expect(idsOf([...(long?.products ?? []), ...rest.products])).toEqual(
    Array.from({ length: 42 }, (_, i) => 200_000 + i),
  )
  expect(short).toMatchObject({ nextPage: null })
})

test('[C052] [C053] [PAGE-30] “product 31 of the second tab was nowhere”: each tab continues where C052 ended', async () => {
  const more = `insert into display_product (display_id, display_tab_id, product_id, position)
    select ${DISPLAY.tabs}, ${TAB.fish}, 200000 + n, 100 + n from generate_series(0, 34) as n`
  await shop.db.script(more)
  try {
    const { tabs } = await shop.api()('home.listTabs', { params: { id: DISPLAY.tabs } })
    const [fruit, fish] = tabs
    expect(fruit?.nextPage).toBeNull()
    const rest = await products({ tabId: TAB.fish, nextPage: fish?.nextPage }, DISPLAY.tabs)
    const all = [mackerel, ...Array.from({ length: 35 }, (_, n) => 200_000 + n)]
    expect(idsOf([...(fish?.products ?? []), ...rest.products])).toEqual(all)
    expect(rest.page).toMatchObject({ count: 36, nextPage: null })
    const whole = await products({ tabId: TAB.fish, take: 100 }, DISPLAY.tabs)
    expect(idsOf(whole.products)).toEqual(all)
    // the cursor of one tab is refused in another
    const asked = { params: { id: DISPLAY.tabs }, query: { tabId: TAB.fruit, nextPage: fish?.nextPage } }
    expect(await shop.ask('home.listDisplayProducts', asked)).toMatchObject({ body: { code: 'invalidCursor' } })
  } finally {
    await shop.db.script(`delete from display_product where display_tab_id = ${TAB.fish} and product_id >= 200000`)
  }
})

test.each([
  ['of no display', DISPLAY.tabs, 99_999],
  ['of another display', DISPLAY.long, TAB.fish],
])('[C053] a tab %s is not found', async (_, id, tabId) => {
  const answer = await shop.ask('home.listDisplayProducts', { params: { id }, query: { tabId } })
  expect(answer).toMatchObject({ status: 404, body: { code: 'displayNotFound' } })
})
