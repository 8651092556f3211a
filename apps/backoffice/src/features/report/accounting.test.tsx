import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeBackoffice, openBackoffice, openTestShop, type TestShop } from '#src/testing/staff-browser.tsx'
import { previousRange } from '@shop/rules/report-periods'
import { presetsOf } from './report-range.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db.exec(
    'settlements',
    `insert into settlement (platform, distributor_id, from_day, to_day, commission_rate, pay_on)
     values ('ru', 1, '2026-10-01', '2026-10-31', 1000, '2026-11-10')`,
    [],
  )
  await shop.db.exec(
    'break',
    `insert into reconciliation_break (kind, detail, found_at, platform) values ('missingHere', '{"orderNo": "20261120-AAAAAAAA"}', $1, 'ru')`,
    [shop.clock.now],
  )
})
afterEach(closeBackoffice)
afterAll(() => shop.close())

describe('happy', () => {
  test('[backoffice] a report has its sums, a check against the ledger and the time before', async () => {
    await openBackoffice(shop, '/reports/sales?from=2026-11-20&to=2026-11-21', { roles: ['accountant'] })
    const table = within(await screen.findByRole('table', { name: '매출' }))
    expect(table.getAllByRole('row')).toHaveLength(4)
    expect(screen.getByText(/장부와 1원까지 같아요/)).toBeDefined()
    await userEvent.click(screen.getByRole('checkbox', { name: '이전 기간과 비교' }))
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(6))
    fireEvent.change(screen.getByLabelText('시작일'), { target: { value: '2026-11-01' } })
    await waitFor(() =>
      expect(within(screen.getByRole('table', { name: '매출' })).getAllByRole('row')).toHaveLength(25),
    )
    const tabs = within(screen.getByRole('navigation', { name: '보고서' }))
    expect(tabs.getByRole('link', { name: '과세·면세' }).getAttribute('href')).toMatch(
      /^\/reports\/tax\?from=2026-11-01/,
    )
  })

  test('[J1] [backoffice] presets are days in Seoul, also at the ends of a month and a year', () => {
    expect(Object.fromEntries(presetsOf('2027-01-01'))).toEqual({
      오늘: { from: '2027-01-01', to: '2027-01-01' },
      어제: { from: '2026-12-31', to: '2026-12-31' },
      '이번 주': { from: '2026-12-28', to: '2027-01-01' },
      '이번 달': { from: '2027-01-01', to: '2027-01-01' },
      지난달: { from: '2026-12-01', to: '2026-12-31' },
    })
    expect(previousRange({ from: '2028-03-01', to: '2028-03-31' })).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  })

  test('[backoffice] a settlement is closed from its screen', async () => {
    await openBackoffice(shop, '/settlement', { roles: ['accountant'] })
    const link = await screen.findByRole('link', { name: '푸른과수원' })
    await userEvent.click(link)
    await screen.findByRole('heading', { level: 1, name: '푸른과수원 정산' })
    await userEvent.click(screen.getByRole('button', { name: '마감하기' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: '마감하기' }))
    expect(await screen.findByRole('button', { name: '지급 완료' })).toBeDefined()
  })

  test('[backoffice] a day is not closed before it is over', async () => {
    await openBackoffice(shop, '/days', { roles: ['accountant'] })
    await userEvent.click(await screen.findByRole('button', { name: '2026-11-21 자세히' }))
    const sheet = within(await screen.findByRole('dialog', { name: '2026-11-21' }))
    expect(sheet.getByRole('table', { name: '매출' })).toBeDefined()
    expect(sheet.queryByRole('button', { name: '마감하기' })).toBeNull()
  })

  test('[backoffice] a difference to the gateway is resolved with a note', async () => {
    await openBackoffice(shop, '/match', { roles: ['accountant'], width: 390 })
    await userEvent.click(await screen.findByRole('button', { name: '결제사에만 있음' }))
    const sheet = within(await screen.findByRole('dialog', { name: '결제사에만 있음' }))
    await userEvent.click(await sheet.findByRole('button', { name: '처리 완료' }))
    expect(sheet.getByText('어떻게 처리했는지 2자 이상 적어 주세요.')).toBeDefined()
    await userEvent.type(sheet.getByLabelText('처리 내용'), '결제사에서 취소했어요')
    await userEvent.click(sheet.getByRole('button', { name: '처리 완료' }))
    expect(await screen.findByText('처리한 것으로 적었어요.')).toBeDefined()
  })
})
