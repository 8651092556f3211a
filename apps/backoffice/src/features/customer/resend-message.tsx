import { call } from '#src/lib/call/call.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import type { SectionRow } from './paged-section.tsx'
import { useCustomerChange } from './use-customer-change.ts'

/** Button that sends a message about an order again, if what it says is still true. */
export function ResendMessage({ message }: { message: SectionRow<'admin.customer.listMessages'> }) {
  const canWrite = useCan('order.write')
  const change = useCustomerChange()
  const { id, orderNo, canResend } = message
  if (!canWrite || !canResend || orderNo === null) return '-'
  const resend = async () => {
    const confirmed = await confirmAction({
      title: '메시지를 다시 보낼까요?',
      text: '밤에는 아침까지 기다렸다가 보내요.',
      action: '다시 보내기',
    })
    if (confirmed)
      await change(
        () => call('admin.order.resendMessage', { params: { no: orderNo, messageId: id } }),
        '메시지를 다시 보내요.',
      )
  }
  return (
    <Button size="small" onClick={() => void resend()}>
      다시 보내기
    </Button>
  )
}
