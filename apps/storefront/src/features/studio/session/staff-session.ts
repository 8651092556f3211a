import type { Staff } from '@shop/contract'
import { create } from 'zustand'

/**
 * `starting`: not known yet. `out`: nobody is logged in. `in`: the session is valid. `expired`: it has ended while the studio was in
 * use; the open page keeps its state until the next login.
 */
export type StaffStatus = 'starting' | 'out' | 'in' | 'expired'

interface StaffSession {
  status: StaffStatus
  staff: Staff | undefined
  /** A session over an open page that still has to pass the second step of its login. */
  isHalfIn: boolean
  /** Sent with each write of the session. */
  xsrfToken: string | undefined
}

const none = { staff: undefined, xsrfToken: undefined, isHalfIn: false }

/** Session of the staff account in this tab. The session itself is in an HttpOnly cookie. */
export const useStaffSession = create<StaffSession>(() => ({ status: 'starting', ...none }))

/** Enters a session. Over an open page it does so after the second step of the login, so that the page keeps its state. */
export const enterStaff = ({ staff, xsrfToken }: { staff: Staff; xsrfToken: string }): void =>
  useStaffSession.setState(({ status }) =>
    status === 'expired' && staff.nextStep === 'totp'
      ? { isHalfIn: true, xsrfToken }
      : { status: 'in', staff, xsrfToken, isHalfIn: false },
  )

export const changeStaff = (staff: Staff): void => useStaffSession.setState({ staff })

export const leaveStaff = (): void => useStaffSession.setState({ status: 'out', ...none })

/** Asks for a new login. Keeps the account, so that its drafts and the open page stay if the same person returns. */
export const expireStaff = (): void =>
  useStaffSession.setState(({ staff }) =>
    staff ? { status: 'expired', xsrfToken: undefined, isHalfIn: false } : { status: 'out' },
  )
