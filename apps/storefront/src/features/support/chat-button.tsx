import { useState } from 'react'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ChatIcon } from '#src/ui/icons/shop-icons.tsx'
import type { ChatSettings } from './channel-widget.ts'

/** Opens the chat with the help desk for the current user. Loads the widget on tap. BRAND-9 */
function OpenChat({ settings }: { settings: ChatSettings }) {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const { openChat } = await import('./channel-widget.ts')
      await openChat(settings)
    } catch {
      // for any cause of failure, phone and e-mail are listed below
      showSnackbar('채팅을 열지 못했어요. 전화나 메일로 문의해 주세요.')
    }
    setBusy(false)
  }
  return (
    <Button size="large" wide busy={busy} onClick={() => void open()}>
      <ChatIcon size={20} />
      1:1 채팅 상담
    </Button>
  )
}

/** Chat button. Reserves its height while the settings load; shows a note instead if there is no chat. */
export function ChatButton() {
  const { data, isError } = usePersonalCall('auth.getSupportChat')
  if (isError || data?.chat === null) return <ChatMissing />
  if (!data?.chat) return <div aria-busy="true" className="h-14" />
  return <OpenChat settings={data.chat} />
}

/** Note shown instead of the button if there is no chat. */
function ChatMissing() {
  return (
    <p className="rounded-card bg-accent-soft px-4 py-3 text-14 text-accent-ink">
      전화나 메일로 문의해 주세요. 급한 일은 전화로, 사진이 필요한 교환·환불은 메일로 보내 주세요. 주문 번호를 함께 알려
      주시면 더 빨리 도와드릴 수 있어요.
    </p>
  )
}
