import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeBackoffice, openBackoffice, openTestShop, type TestShop } from '#src/testing/staff-browser.tsx'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(closeBackoffice)
afterAll(() => shop.close())

describe('happy', () => {
  test('[backoffice] tiles lead to their lists, and sales have a table beside the plot', async () => {
    await openBackoffice(shop, '/', { roles: ['owner'] })
    const tiles = within(await screen.findByRole('list', { name: '기다리는 일' }))
    expect(tiles.getByRole('link', { name: /새 주문/ }).getAttribute('href')).toBe('/orders?state=new')
    await userEvent.click(screen.getByText('표로 보기'))
    const table = within(await screen.findByRole('table', { name: '시간대별 매출과 주문' }))
    expect(table.getAllByRole('row')).toHaveLength(25)
    expect(screen.getByRole('region', { name: '얼마 남지 않은 재고' })).toBeDefined()
  })

  test('[backoffice] the owner sees when both logs were checked, and a tile of what is wrong opens its list', async () => {
    const now = shop.clock.now
    await shop.db.exec(
      'checks',
      `insert into log_check (name, checked_at, is_intact, entries, broken_at) values
         ('audit', $1::timestamptz, true, 12, null), ('access', $1::timestamptz, false, 3, 2)
       on conflict (name) do update set is_intact = excluded.is_intact, entries = excluded.entries, broken_at = excluded.broken_at`,
      [now],
    )
    await shop.db.exec(
      'feed',
      `insert into analytics_outbox (vendor, key, platform, event, at, due_at, dead_at)
       values ('ga4', 'today', 'ru', '{"name":"page_view"}', $1::timestamptz, $1::timestamptz, $1::timestamptz)`,
      [now],
    )
    await openBackoffice(shop, '/', { roles: ['owner'] })
    const checks = within(await screen.findByRole('region', { name: '기록 검증' }))
    expect(checks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^감사 기록이상 없음.*12건 확인$/),
      expect.stringMatching(/^열람 기록어긋남2번 기록부터 달라요\..*3건 확인$/),
    ])
    await userEvent.click(screen.getByRole('link', { name: /못 보낸 광고 이벤트\s*1\s*건/ }))
    expect(await screen.findByRole('heading', { name: '못 보낸 광고 이벤트' })).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: /번 다시 보내기/ }))
    expect(await screen.findByText('못 보낸 광고 이벤트가 없어요.')).toBeDefined()
  })

  test('[backoffice] a role without orders sees its own tiles only', async () => {
    await openBackoffice(shop, '/', { roles: ['moderator'], width: 390 })
    const tiles = within(await screen.findByRole('list', { name: '기다리는 일' }))
    expect(tiles.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 4))).toEqual(
      ['답할 문의', '살펴볼 '].map((text) => text.slice(0, 4)),
    )
    expect(screen.queryByText('오늘 매출과 주문')).toBeNull()
  })
})
