import type { ApiKey } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call/call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

/** Button of a row that ends a key, with a reason. */
export function RevokeButton({ apiKey }: { apiKey: ApiKey }) {
  const client = useQueryClient()
  const revoke = async (): Promise<void> => {
    const confirmed = await confirmAction({
      title: `${apiKey.name} 키를 폐기할까요?`,
      text: '이 키를 쓰는 프로그램이 바로 멈춰요. 되돌릴 수 없어요.',
      action: '폐기하기',
      isDanger: true,
      reason: 'required',
    })
    if (!confirmed) return
    try {
      await call('admin.apiKey.revoke', { params: { id: apiKey.id }, body: { reason: confirmed.reason ?? '' } })
      await client.invalidateQueries({ queryKey: ['admin.apiKey.list'] })
      showToast('키를 폐기했어요.')
    } catch (error) {
      showFailure(error)
    }
  }
  if (apiKey.state === 'revoked') return '–'
  return (
    <span className="relative z-[1]">
      <Button size="small" aria-label={`${apiKey.name} 폐기`} onClick={() => void revoke()}>
        폐기
      </Button>
    </span>
  )
}
