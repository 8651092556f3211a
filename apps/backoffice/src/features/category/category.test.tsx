import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeBackoffice, openBackoffice, openTestShop, type TestShop } from '#src/testing/staff-browser.tsx'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(closeBackoffice)
afterAll(() => shop.close())

const tops = async () =>
  (
    await shop.db.many<{ name: string }>(
      'tops',
      'select name from category where parent_id is null and archived_at is null order by position, id',
      [],
    )
  ).map(({ name }) => name)
const open = async () => {
  await openBackoffice(shop, '/categories', { roles: ['merchandiser'] })
  return within(await screen.findByRole('list', { name: '카테고리' }))
}

describe('happy', () => {
  test('[backoffice] a category moves by Alt and an arrow key, and by its button', async () => {
    const [first = '', second = '', ...rest] = await tops()
    const tree = await open()
    tree.getByRole('button', { name: second }).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(async () => expect(await tops()).toEqual([second, first, ...rest]))
    const up = tree.getByRole<HTMLButtonElement>('button', { name: `${second} 위로` })
    await waitFor(() => expect(up.disabled).toBe(true))
    await userEvent.click(tree.getByRole('button', { name: `${second} 아래로` }))
    await waitFor(async () => expect(await tops()).toEqual([first, second, ...rest]))
  })

  test('[backoffice] moves that follow each other fast are all kept', async () => {
    const [first = '', second = '', third = '', ...rest] = await tops()
    const tree = await open()
    tree.getByRole('button', { name: first }).focus()
    await userEvent.setup({ delay: null }).keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
    await waitFor(async () => expect(await tops()).toEqual([second, third, first, ...rest]))
    await userEvent.setup({ delay: null }).keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    await waitFor(async () => expect(await tops()).toEqual([first, second, third, ...rest]))
  })

  test('[backoffice] a category is added below another one', async () => {
    const [first = ''] = await tops()
    const tree = await open()
    await userEvent.click(tree.getByRole('button', { name: `${first} 하위 추가` }))
    const form = within(await screen.findByRole('form', { name: '카테고리' }))
    await userEvent.type(form.getByRole('textbox', { name: /이름/ }), '복숭아')
    await userEvent.type(form.getByRole('textbox', { name: /주소/ }), 'peach')
    await userEvent.click(form.getByRole('button', { name: '만들기' }))
    expect(await tree.findByRole('button', { name: '복숭아' })).toBeDefined()
  })
})

describe('error', () => {
  test('[backoffice] an address that is taken is refused', async () => {
    const tree = await open()
    const [first = ''] = await tops()
    await userEvent.click(tree.getByRole('button', { name: `${first} 하위 추가` }))
    const form = within(await screen.findByRole('form', { name: '카테고리' }))
    await userEvent.type(form.getByRole('textbox', { name: /이름/ }), '다른 복숭아')
    await userEvent.type(form.getByRole('textbox', { name: /주소/ }), 'peach')
    await userEvent.click(form.getByRole('button', { name: '만들기' }))
    expect(await form.findByText('다른 카테고리가 쓰는 주소예요.')).toBeDefined()
  })
})
