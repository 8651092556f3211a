import { type BrandId, brandForHost, isBrandId } from '@shop/brands'
import type { Staff } from '@shop/contract'
import { create } from 'zustand'

/**
 * `starting`: not known yet. `out`: no session. `in`: the session is valid. `expired`: it has ended while a screen was in use; the
 * screen keeps its state until the next login.
 */
export type StaffStatus = 'starting' | 'out' | 'in' | 'expired'

interface StaffSession {
  status: StaffStatus
  staff: Staff | undefined
  /** A session over an open screen that still has to pass the second step of its login. */
  isHalfIn: boolean
  /** Sent with each write of the session. */
  xsrfToken: string | undefined
  /** Brand of the calls. */
  brand: BrandId
}

const BRAND_KEY = 'backoffice.brand'
const none = { staff: undefined, xsrfToken: undefined, isHalfIn: false }

const hostBrand = (): BrandId => {
  try {
    return brandForHost(location.host).id
  } catch {
    // a host without a brand: the account's first brand is chosen after the login
    return 'ru'
  }
}

const storedBrand = (): BrandId | undefined => {
  try {
    const stored = sessionStorage.getItem(BRAND_KEY) ?? ''
    return isBrandId(stored) ? stored : undefined
  } catch {
    // storage is blocked: the brand lasts as long as the page
    return undefined
  }
}

/** Session of the staff account in this tab. The session itself is in an HttpOnly cookie. */
export const useStaffSession = create<StaffSession>(() => ({
  status: 'starting',
  ...none,
  brand: storedBrand() ?? hostBrand(),
}))

/** Enters a session. Over an open screen it does so after the second step of the login, so that the screen keeps its state. */
export const enterStaff = ({ staff, xsrfToken }: { staff: Staff; xsrfToken: string }): void =>
  useStaffSession.setState(({ status }) =>
    status === 'expired' && staff.nextStep === 'totp'
      ? { isHalfIn: true, xsrfToken }
      : { status: 'in', staff, xsrfToken, isHalfIn: false },
  )

export const changeStaff = (staff: Staff): void => useStaffSession.setState({ staff })

export const leaveStaff = (): void => useStaffSession.setState({ status: 'out', ...none })

/** Asks for a new login. Keeps the account, so that its drafts and the open screen stay if the same person returns. */
export const expireStaff = (): void =>
  useStaffSession.setState(({ staff }) =>
    staff ? { status: 'expired', xsrfToken: undefined, isHalfIn: false } : { status: 'out' },
  )

/** Selects the brand of all later calls in this tab. */
export const selectBrand = (brand: BrandId): void => {
  try {
    sessionStorage.setItem(BRAND_KEY, brand)
  } catch {
    // storage is blocked: the brand lasts as long as the page
  }
  useStaffSession.setState({ brand })
}

/** Whether the account has a permission on the selected brand. True without one. */
export const useCan = (permission: Staff['permissions'][number] | undefined): boolean =>
  useStaffSession(({ staff }) => permission === undefined || (staff?.permissions.includes(permission) ?? false))
