import { watchLostNetwork } from '#src/lib/call/lost-network.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'

/** Shows a snackbar if a navigation fails without network; the page stays. ERROR-1, ERROR-3 */
export const showLostNetwork = (): void =>
  watchLostNetwork(() => showSnackbar('인터넷 연결을 확인하고 다시 눌러 주세요.'))
