import { useSearchParams } from 'react-router'
import { banColumns, reportColumns } from '#src/features/live/chat-columns.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'
import { QueueTabs } from '#src/ui/queue/queue-tabs.tsx'

const EVERY_MS = 15_000
const tabs = [
  ['reported', '신고된 대화'],
  ['bans', '채팅 제한'],
] as const

/** Reported messages of the chats, and persons who may not write. */
export default function ChatBansPage() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'bans' ? 'bans' : 'reported'
  return (
    <Page title="채팅" lead="방송 채팅에서 신고된 대화와 채팅이 제한된 분이에요.">
      <QueueTabs
        label="채팅"
        tabs={tabs}
        value={tab}
        onChange={(next) => setParams({ tab: next }, { replace: true })}
      />
      {tab === 'reported' ? (
        <Grid
          id="chatReports"
          label="신고된 대화 목록"
          call="admin.chatBan.listReported"
          rowsOf={({ messages }) => messages}
          idOf={({ id }) => id}
          columns={reportColumns}
          every={EVERY_MS}
          empty="신고된 대화가 없어요."
        />
      ) : (
        <Grid
          id="chatBans"
          label="채팅 제한 목록"
          call="admin.chatBan.list"
          rowsOf={({ bans }) => bans}
          idOf={({ id }) => id}
          columns={banColumns}
          empty="채팅이 제한된 분이 없어요."
        />
      )}
    </Page>
  )
}
