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
  /** Sent with each write of the session. */
  xsrfToken: string | undefined
}

const none = { staff: undefined, xsrfToken: undefined }

/** Session of the staff account in this tab. The session itself is in an HttpOnly cookie. */
export const useStaffSession = create<StaffSession>(() => ({ status: 'starting', ...none }))

export const enterStaff = ({ staff, xsrfToken }: { staff: Staff; xsrfToken: string }): void =>
  useStaffSession.setState({ status: 'in', staff, xsrfToken })

export const changeStaff = (staff: Staff): void => useStaffSession.setState({ staff })

export const leaveStaff = (): void => useStaffSession.setState({ status: 'out', ...none })

/** Asks for a new login. Keeps the account, so that its drafts and the open page stay if the same person returns. */
export const expireStaff = (): void =>
  useStaffSession.setState(({ staff }) => (staff ? { status: 'expired', xsrfToken: undefined } : { status: 'out' }))
