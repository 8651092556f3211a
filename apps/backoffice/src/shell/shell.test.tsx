import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { asStaff } from '../../../server/src/features/staff/account/testing/test-staff.ts'
import { closeBackoffice, openBackoffice, openTestShop, type TestShop } from '#src/testing/staff-browser.tsx'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(closeBackoffice)
afterAll(() => shop.close())

const rail = async () => within(await screen.findByRole('navigation', { name: '메뉴' }))

describe('happy', () => {
  test('[backoffice] the rail has the screens of the role, and the palette opens them', async () => {
    const { router } = await openBackoffice(shop, '/', { roles: ['owner'] })
    expect((await rail()).getByRole('link', { name: '감사 기록' })).toBeDefined()
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('combobox', { name: '찾을 말' }), '감사')
    await screen.findByRole('option', { name: '감사 기록' })
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('heading', { name: '감사 기록' })
    expect(router.state.location.pathname).toBe('/audit')
  })

  test('[backoffice] on a phone the jobs of the role are at the foot and the menu opens as a sheet', async () => {
    await openBackoffice(shop, '/', { roles: ['packer'], width: 390 })
    const bar = await screen.findByRole('navigation', { name: '주요 메뉴' })
    expect(within(bar).getAllByRole('link').length).toBeLessThanOrEqual(5)
    await userEvent.click(screen.getByRole('button', { name: '메뉴 열기' }))
    expect(await screen.findByRole('navigation', { name: '전체 메뉴' })).toBeDefined()
  })

  test('[backoffice] the grid lists accounts, filters by the address and marks the active row by keys', async () => {
    await asStaff(shop, { roles: ['packer'] })
    const { router } = await openBackoffice(shop, '/staff?role=packer', { roles: ['owner'] })
    const grid = await screen.findByRole('grid', { name: '직원 목록' })
    expect(within(grid).getAllByRole('row').length).toBeGreaterThan(1)
    grid.focus()
    await userEvent.keyboard('j')
    expect(grid.getAttribute('aria-activedescendant')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^역할: .* 필터 지우기$/ }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  test('[I4] the audit log shows what was written, and its chain is verified', async () => {
    const staff = await asStaff(shop, { roles: ['owner'] })
    await staff.api('admin.staff.create', {
      body: { email: 'seen@shop.example', name: '이기록', grants: [{ role: 'packer', distributorId: null }] },
    })
    await openBackoffice(shop, '/audit', { staff })
    await userEvent.click((await screen.findAllByRole('button', { name: '직원 추가 내용 보기' }))[0]!)
    await screen.findByText('보낸 값')
    await userEvent.click(screen.getByRole('button', { name: '닫기' }))
    await userEvent.click(screen.getByRole('button', { name: '검증하기' }))
    expect(await screen.findAllByText('온전함')).toHaveLength(2)
  })
})

describe('error', () => {
  test('[backoffice] a screen without its permission says so, and an unknown address too', async () => {
    const { router } = await openBackoffice(shop, '/audit', { roles: ['packer'] })
    await screen.findByText('이 화면을 볼 수 있는 권한이 없어요')
    await router.navigate('/no-such-screen')
    await screen.findByText('찾는 화면이 없어요')
  })
})

describe('security', () => {
  test('[F6] a role that is taken away asks for a login over the open screen, at the same address', async () => {
    const { router, client, staff } = await openBackoffice(shop, '/sessions', { roles: ['packer'] })
    await screen.findByText('지금 이 로그인')
    await shop.db.exec('test', 'delete from staff_session where staff_id = $1', [staff?.staffId])
    await client.invalidateQueries()
    await screen.findByRole('dialog', { name: '다시 로그인해 주세요' })
    expect(router.state.location.pathname).toBe('/sessions')
  })
})
