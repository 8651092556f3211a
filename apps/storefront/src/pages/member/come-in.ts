import type { Enter } from '#src/features/user/login/login-form.tsx'
import { forgetSignUp } from '#src/features/user/register/sign-up-store.ts'
import { enterSession } from '#src/features/user/session/enter-session.ts'
import { leaveSession } from '#src/features/user/session/leave-session.ts'
import { guestAddresses } from '#src/features/address/guest-addresses.ts'
import { forgetMyZonecode } from '#src/features/product/detail/delivery/my-zonecode.ts'
import { dropProof } from '#src/features/order/guest/proof-store.ts'
import { rereadRecentWords } from '#src/features/search/recent-words.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'

/** A guest becomes a member: the cart came along at the server, the addresses of this device follow (AUTH-6). CART-6 */
export const comeIn: Enter = async (issued, lasting) => {
  await enterSession(issued, lasting)
  forgetSignUp()
  dropProof()
  // what was typed as a guest is nobody's now; the addresses come along by themselves
  guestAddresses().dropTyped()
}

/** AUTH-2: nothing of the member stays in this browser. */
export const goOut = async (): Promise<void> => {
  const ended = await leaveSession()
  guestAddresses().forget()
  forgetMyZonecode()
  rereadRecentWords()
  // the page is a guest's now, and shorter: its end is no place to be left at
  window.scrollTo(0, 0)
  showSnackbar(ended ? '로그아웃했어요.' : '인터넷에 연결되지 않아 이 기기에서만 로그아웃했어요.')
}
