import { useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call/call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

/** Sends failed events again, or deletes one with a reason, and reads the lists again. */
export const useAdFeedChange = () => {
  const client = useQueryClient()
  const change = async (run: () => Promise<string>): Promise<void> => {
    try {
      showToast(await run())
    } catch (error) {
      showFailure(error)
    }
    await client.invalidateQueries({
      predicate: ({ queryKey: [name] }) => /^admin\.(adFeed|today)\./.test(String(name)),
    })
  }
  return {
    retry: (run: () => Promise<{ retried: number }>) =>
      change(async () => {
        const { retried } = await run()
        return retried === 0 ? '다시 보낼 이벤트가 없어요.' : `이벤트 ${numberText(retried)}건을 다시 보내요.`
      }),
    discard: async (id: number) => {
      const confirmed = await confirmAction({
        title: `${id}번 이벤트를 버릴까요?`,
        text: '버린 이벤트는 다시 보낼 수 없어요.',
        action: '버리기',
        isDanger: true,
        reason: 'required',
      })
      const reason = confirmed?.reason
      if (reason === undefined) return
      await change(async () => {
        await call('admin.adFeed.discard', { body: { ids: [id], reason } })
        return '이벤트를 버렸어요.'
      })
    },
  }
}
