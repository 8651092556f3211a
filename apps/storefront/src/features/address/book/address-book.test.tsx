import type { Address } from '@shop/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { hideSnackbar } from '#src/ui/layers/snackbar-store.ts'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { sampleAddress } from '#src/testing/shop-samples.ts'
import { AddressBook } from './address-book.tsx'
import { useAddressBook, useAddressBookActions } from './address-book-queries.ts'
import { toBookEntries } from './book-entry.ts'

afterEach(() => {
  hideSnackbar()
  vi.unstubAllGlobals()
})

test('[SCREEN-1] with the keyboard alone I go on in my address book after the last address is gone', async () => {
  const mine: Address = { ...sampleAddress, id: 1, default: true }
  fakeServer({ 'address.list': () => ({ list: [mine] }), 'address.remove': () => ({ list: [] }) })
  function Page() {
    const { data } = useAddressBook()
    const actions = useAddressBookActions()
    return data ? <AddressBook entries={toBookEntries(data.list)} actions={actions} /> : null
  }
  renderPages('/address', { '/address': Page })
  act(() => setSessionUser({ userType: 'email' }))
  await userEvent.click(await screen.findByRole('button', { name: '삭제' }))
  await userEvent.click(await screen.findByRole('button', { name: '지우기' }))
  await screen.findByText('저장한 배송지가 없어요')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: '배송지 관리' })))
})
