import type { Enter } from '#src/features/user/login/login-form.tsx'
import { forgetSignUp } from '#src/features/user/register/sign-up-store.ts'
import { enterSession } from '#src/features/user/session/enter-session.ts'
import { leaveSession } from '#src/features/user/session/leave-session.ts'
import { guestAddresses } from '#src/features/address/guest-addresses.ts'
import { forgetMyZonecode } from '#src/features/product/detail/delivery/my-zonecode.ts'
import { dropProof } from '#src/features/order/guest/proof-store.ts'
import { rereadRecentWords } from '#src/features/search/recent-words.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'

/** Turns a guest into a member: the server has merged the cart, and the addresses of this device are copied (AUTH-6). CART-6 */
export const comeIn: Enter = async (issued, lasting) => {
  await enterSession(issued, lasting)
  forgetSignUp()
  dropProof()
  // the guest's draft has no owner any more; the saved addresses are copied separately
  guestAddresses().dropTyped()
}

/** Logs out. Removes the member's data from this browser. AUTH-2 */
export const goOut = async (): Promise<void> => {
  const ended = await leaveSession()
  guestAddresses().forget()
  forgetMyZonecode()
  rereadRecentWords()
  // the page for guests is shorter, so scroll to the top
  window.scrollTo(0, 0)
  showSnackbar(ended ? '로그아웃했어요.' : '인터넷에 연결되지 않아 이 기기에서만 로그아웃했어요.')
}
