import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { saveVerifiedPhone } from '#src/features/order/checkout/proved-phone.ts'
import { closeWarning } from '#src/features/snackbar/warning-store.ts'
import { renderPages } from '#src/testing/fake-server.tsx'
import { TMP_ID } from '#src/testing/shop-samples.ts'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'

/** Resets the browser before each test: storage holds only a guest's verified phone. Clears the screen after each test. */
export const resetStorageBeforeEach = (): void => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    saveVerifiedPhone('01012345678', new Date(Date.now() + 60_000).toISOString())
  })
  afterEach(() => {
    hideSnackbar()
    closeWarning()
    vi.unstubAllGlobals()
  })
}

/** Opens the checkout as guest among these pages, accepts all terms and pays. */
export const payOn = async (pages: Parameters<typeof renderPages>[1]): Promise<void> => {
  renderPages(`/order/${TMP_ID}`, pages)
  await userEvent.click(await screen.findByRole('checkbox', { name: '모두 동의해요' }))
  await userEvent.click(screen.getByRole('button', { name: '13,000원 결제하기' }))
}
