import type { Address } from '@shop/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { bodiesOf, fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { sampleAddress } from '#src/testing/shop-samples.ts'
import { AddressBook } from './address-book.tsx'
import { useAddressBook, useAddressBookActions } from './address-book-queries.ts'
import { toBookEntries } from './book-entry.ts'

afterEach(() => {
  hideSnackbar()
  vi.unstubAllGlobals()
})

function Page() {
  const { data } = useAddressBook()
  const actions = useAddressBookActions()
  return data ? <AddressBook entries={toBookEntries(data.list)} actions={actions} /> : null
}

test('[ENTITY-1] [ADDRESS-1] editing only the memo keeps the kind of place', async () => {
  const office: Address = { ...sampleAddress, id: 1, default: false, deliveryAddressType: 'company' }
  const journal = fakeServer({
    'address.list': () => ({ list: [office] }),
    'address.change': () => ({ list: [office] }),
  })
  renderPages('/address', { '/address': Page })
  act(() => setSessionUser({ userType: 'email' }))
  await userEvent.click(await screen.findByRole('button', { name: '기본으로' }))
  await userEvent.click(await screen.findByRole('button', { name: '수정' }))
  await userEvent.click(await screen.findByRole('button', { name: '저장' }))
  const kinds = () => bodiesOf(journal, 'address.change').map(({ deliveryAddressType }) => deliveryAddressType)
  await waitFor(() => expect(kinds()).toEqual(['company', 'company']))
})

test('[SCREEN-1] keyboard focus stays in the address book after the last address is removed', async () => {
  const mine: Address = { ...sampleAddress, id: 1, default: true }
  fakeServer({ 'address.list': () => ({ list: [mine] }), 'address.remove': () => ({ list: [] }) })
  renderPages('/address', { '/address': Page })
  act(() => setSessionUser({ userType: 'email' }))
  await userEvent.click(await screen.findByRole('button', { name: '삭제' }))
  await userEvent.click(await screen.findByRole('button', { name: '지우기' }))
  await screen.findByText('저장한 배송지가 없어요')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: '배송지 관리' })))
})
