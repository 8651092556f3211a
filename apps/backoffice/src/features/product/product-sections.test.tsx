import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DISTRIBUTOR } from '../../../../server/src/features/test-catalogue.ts'
import { asStaff } from '../../../../server/src/features/staff/account/testing/test-staff.ts'
import { closeBackoffice, openBackoffice, openTestShop, type TestShop } from '#src/testing/staff-browser.tsx'

const APPLE = 1
const PEAR = 3
const POTATO = 11

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db.script(`
    insert into video (id, title, video_url, thumbnail, thumbnail_small) values
      (901, '사과 따는 날', '/a', '/b', '/c'), (902, '배 따는 날', '/a', '/b', '/c'), (903, '과수원의 겨울', '/a', '/b', '/c');
    insert into video_brand (platform, video_id) values ('ru', 901), ('ru', 902), ('ru', 903);
    insert into video_product (video_id, product_id, position) values (901, ${APPLE}, 1);`)
})
afterEach(closeBackoffice)
afterAll(() => shop.close())

const user = userEvent.setup()
const press = async (name: string): Promise<void> => user.click(await screen.findByRole('button', { name }))
const type = async (label: string, text: string): Promise<void> => {
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.type(field, text)
}
const askedToStay = async () => within(await screen.findByRole('dialog', { name: '저장하지 않고 나갈까요?' }))

describe('happy', () => {
  test('[backoffice] videos are chosen, sorted and removed, and the shop shows them in this order', async () => {
    await openBackoffice(shop, `/products/${APPLE}`, { roles: ['merchandiser'] })
    await press('영상 고르기')
    await type('영상 찾기', '배 따는')
    await press('배 따는 날 추가')
    await type('영상 찾기', '겨울')
    await press('과수원의 겨울 추가')
    await press('배 따는 날 앞으로')
    await press('과수원의 겨울 빼기')
    await press('영상 저장')
    await screen.findByText('영상을 저장했어요.')
    const list = screen.getByRole('list', { name: '고른 영상' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['배 따는 날', '사과 따는 날'])
    await waitFor(async () => {
      const { videos } = await shop.api()('video.listOfProducts', { query: { ids: String(APPLE) } })
      expect(videos.map(({ id }) => id)).toEqual([902, 901])
    })
  })

  test('[backoffice] unsaved options outlast a reload, and leaving them asks first', async () => {
    const { router, unmount, staff } = await openBackoffice(shop, `/products/${PEAR}`, { roles: ['merchandiser'] })
    await type('옵션 없음 판매가', '23456')
    void router.navigate('/products')
    await user.click((await askedToStay()).getByRole('button', { name: '취소' }))
    expect(router.state.location.pathname).toBe(`/products/${PEAR}`)
    window.dispatchEvent(new Event('pagehide'))
    unmount()
    const again = await openBackoffice(shop, `/products/${PEAR}`, { staff, isReload: true })
    await screen.findByText('저장하지 않은 내용을 되살렸어요.')
    expect(screen.getByLabelText<HTMLInputElement>('옵션 없음 판매가').value).toBe('23,456')
    void again.router.navigate('/products')
    await user.click((await askedToStay()).getByRole('button', { name: '저장하지 않고 나가기' }))
    await waitFor(() => expect(again.router.state.location.pathname).toBe('/products'))
    expect(sessionStorage.getItem(`backoffice.draft.ru.product.${PEAR}.options`)).toBeNull()
  })

  test('[backoffice] leaving two unsaved sections asks once', async () => {
    const { router } = await openBackoffice(shop, `/products/${POTATO}`, { roles: ['merchandiser'] })
    await type('한 줄 소개', '포슬포슬해요')
    await type('옵션 없음 판매가', '7900')
    void router.navigate('/products')
    await user.click((await askedToStay()).getByRole('button', { name: '저장하지 않고 나가기' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/products'))
    expect(screen.queryByRole('dialog', { name: '저장하지 않고 나갈까요?' })).toBeNull()
  })
})

describe('error', () => {
  test('[backoffice] restored options that another person has changed meanwhile are not saved over', async () => {
    const { unmount, staff } = await openBackoffice(shop, `/products/${POTATO}`, { roles: ['merchandiser'] })
    await type('옵션 없음 판매가', '7900')
    window.dispatchEvent(new Event('pagehide'))
    unmount()
    const { product } = (await staff?.api('admin.product.get', { params: { id: POTATO } })) ?? {}
    const prices = [
      { combinationId: product?.combinations[0]?.id ?? 0, price: 6_100, listPrice: 8_000, specialSalePrice: null },
    ]
    await staff?.api('admin.product.setPrices', {
      params: { id: POTATO },
      body: { version: product?.version ?? 0, prices },
    })
    await openBackoffice(shop, `/products/${POTATO}`, { staff, isReload: true })
    await press('옵션 저장')
    await screen.findByText(/그사이에 다른 사람이 옵션을 바꿨어요/)
  })
})

describe('security', () => {
  test('[F6] a seller sees the videos and cannot change them', async () => {
    const staff = await asStaff(shop, { roles: ['seller'], distributorId: DISTRIBUTOR.orchard })
    await openBackoffice(shop, `/products/${APPLE}`, { staff })
    await screen.findByText('사과 따는 날')
    expect(screen.queryByRole('button', { name: '영상 저장' })).toBeNull()
  })
})
