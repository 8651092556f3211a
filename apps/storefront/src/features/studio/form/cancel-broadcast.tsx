import type { AdminLiveBroadcast } from '@shop/contract'
import { useState } from 'react'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { useOneWork } from '#src/features/user/form/use-form.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Modal } from '#src/ui/overlay/modal.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { staffApi } from '../session/staff-api.ts'

interface CancelBroadcastProps {
  id: number
  onCanceled: (broadcast: AdminLiveBroadcast) => void
}

/** Cancels a broadcast that has not begun, after a confirmation. */
export function CancelBroadcast({ id, onCanceled }: CancelBroadcastProps) {
  const [isAsked, setAsked] = useState(false)
  const { busy, run } = useOneWork()
  const cancel = () =>
    run(async () => {
      try {
        const { broadcast } = await staffApi('admin.live.cancel', { params: { id } })
        showSnackbar('방송을 취소했어요.')
        onCanceled(broadcast)
      } catch (error) {
        showFailure(error)
      }
      setAsked(false)
    })
  return (
    <>
      <Button look="danger" size="small" onClick={() => setAsked(true)}>
        방송 취소하기
      </Button>
      <Modal
        open={isAsked}
        onClose={() => setAsked(false)}
        title="방송을 취소할까요?"
        actions={
          <>
            <Button look="line" onClick={() => setAsked(false)}>
              그만두기
            </Button>
            <Button busy={busy} onClick={() => void cancel()}>
              취소하기
            </Button>
          </>
        }
      >
        알림을 신청한 분들에게 취소 소식을 보내요. 취소한 방송은 되돌릴 수 없어요.
      </Modal>
    </>
  )
}
