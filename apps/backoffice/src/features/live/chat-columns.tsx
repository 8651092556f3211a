import type { ChatBan, ChatReport } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call/call.ts'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Badge } from '#src/ui/display/states.tsx'
import type { GridColumn } from '#src/ui/grid/grid-types.ts'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

/** Runs a write about a chat and reads the lists again. */
const useChatChange = () => {
  const client = useQueryClient()
  return async (run: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await run()
      showToast(done)
    } catch (error) {
      showFailure(error)
    }
    await client.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('admin.chatBan.') })
  }
}

/** Unbans a person. */
export function BanActions({ ban }: { ban: ChatBan }) {
  const change = useChatChange()
  const remove = async () => {
    const confirmed = await confirmAction({ title: `${ban.name}님이 다시 채팅하게 할까요?`, action: '풀기' })
    if (confirmed) await change(() => call('admin.chatBan.remove', { params: { id: ban.id } }), '채팅 제한을 풀었어요.')
  }
  return (
    <Button size="small" aria-label={`${ban.name} 채팅 제한 풀기`} onClick={() => void remove()}>
      풀기
    </Button>
  )
}

/** Hides or keeps a reported message, and bans its author. */
export function ReportActions({ message }: { message: ChatReport }) {
  const change = useChatChange()
  const { id, name } = message
  const decide = (isHidden: boolean) =>
    void change(
      () => call('admin.chatBan.decide', { params: { id }, body: { isHidden } }),
      isHidden ? '대화를 가렸어요.' : '대화를 그대로 두었어요.',
    )
  const ban = async () => {
    const confirmed = await confirmAction({
      title: `${name}님의 채팅을 이 채널에서 제한할까요?`,
      action: '제한하기',
      isDanger: true,
    })
    if (confirmed) await change(() => call('admin.chatBan.add', { body: { messageId: id } }), '채팅을 제한했어요.')
  }
  return (
    <span className="flex flex-wrap gap-1.5">
      <Button size="small" look="danger" aria-label={`${name} 대화 가리기`} onClick={() => decide(true)}>
        가리기
      </Button>
      <Button size="small" aria-label={`${name} 대화 그대로 두기`} onClick={() => decide(false)}>
        두기
      </Button>
      {message.canBan && !message.isBanned && (
        <Button size="small" look="ghost" aria-label={`${name} 채팅 제한하기`} onClick={() => void ban()}>
          제한하기
        </Button>
      )}
    </span>
  )
}

const kindText = ({ kind, until }: Pick<ChatBan, 'kind' | 'until'>): string =>
  kind === 'ban' || until === null ? '채널에서 제한' : `${momentText(until)}까지 쉼`

export const banColumns: readonly GridColumn<ChatBan>[] = [
  { key: 'name', label: '이름', width: 140, isPinned: true, cell: ({ name }) => name },
  { key: 'kind', label: '제한', width: 200, cell: (ban) => kindText(ban) },
  { key: 'channel', label: '채널', width: 180, cell: ({ channelName }) => channelName },
  { key: 'staff', label: '직원', width: 110, cell: ({ staffName }) => staffName ?? '–' },
  { key: 'at', label: '시각', width: 150, cell: ({ createdAt }) => momentText(createdAt) },
  { key: 'actions', label: '할 일', width: 110, cell: (ban) => <BanActions ban={ban} /> },
]

export const reportColumns: readonly GridColumn<ChatReport>[] = [
  { key: 'text', label: '대화', width: 320, isPinned: true, cell: ({ text }) => text },
  { key: 'name', label: '이름', width: 110, cell: ({ name }) => name },
  { key: 'reports', label: '신고', width: 80, isRight: true, cell: ({ reports }) => numberText(reports) },
  {
    key: 'state',
    label: '상태',
    width: 130,
    cell: ({ isHidden, isBanned }) => (
      <span className="flex gap-1">
        {isHidden && <Badge>가려짐</Badge>}
        {isBanned && <Badge tone="bad">제한됨</Badge>}
        {!isHidden && !isBanned && <Badge tone="good">보임</Badge>}
      </span>
    ),
  },
  { key: 'broadcast', label: '방송', width: 200, cell: ({ broadcastTitle }) => broadcastTitle },
  { key: 'at', label: '시각', width: 150, cell: ({ at }) => momentText(at) },
  { key: 'actions', label: '할 일', width: 240, cell: (message) => <ReportActions message={message} /> },
]
