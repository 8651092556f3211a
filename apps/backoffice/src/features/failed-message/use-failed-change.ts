import { useQueryClient } from '@tanstack/react-query'
import { withEul } from '@shop/rules/particle'
import { call } from '#src/lib/call/call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

interface Chosen {
  ids?: number[]
  reasonId?: string
  day?: string
}

/** Sends failed messages again, or discards them with a reason, and reads the lists again. */
export const useFailedChange = () => {
  const client = useQueryClient()
  const refresh = () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [name] }) => /^admin\.(failedMessage|today)\./.test(String(name)),
    })
  const change = async (run: () => Promise<string>): Promise<void> => {
    try {
      showToast(await run())
    } catch (error) {
      showFailure(error)
    }
    await refresh()
  }
  return {
    retry: (run: () => Promise<{ retried: number }>) =>
      change(async () => {
        const { retried } = await run()
        return retried === 0 ? '다시 보낼 메시지가 없어요.' : `메시지 ${numberText(retried)}건을 다시 보내요.`
      }),
    discard: async (what: string, chosen: Chosen) => {
      const confirmed = await confirmAction({
        title: `${withEul(what)} 버릴까요?`,
        text: '버린 메시지는 다시 보낼 수 없어요.',
        action: '버리기',
        isDanger: true,
        reason: 'required',
      })
      const reason = confirmed?.reason
      if (reason === undefined) return
      await change(async () => {
        const { discarded } = await call('admin.failedMessage.discard', { body: { ...chosen, reason } }, { reason })
        return `메시지 ${numberText(discarded)}건을 버렸어요.`
      })
    },
  }
}
