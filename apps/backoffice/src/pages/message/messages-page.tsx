import { Link, useSearchParams } from 'react-router'
import { broadcastColumns } from '#src/features/notification/message-columns.tsx'
import { TemplateList } from '#src/features/notification/template-list.tsx'
import { useCan } from '#src/lib/session/staff-session.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

const tabs = [
  ['sent', '보낸 메시지'],
  ['templates', '서식'],
] as const
const EVERY_MS = 30_000

function TabLinks({ current }: { current: string }) {
  return (
    <nav aria-label="메시지 화면">
      <ul className="flex flex-wrap gap-1">
        {tabs.map(([tab, label]) => (
          <li key={tab}>
            <Link
              to={`?tab=${tab}`}
              replace
              aria-current={tab === current ? 'page' : undefined}
              className={`inline-flex h-9 items-center rounded-chip px-3 text-13 font-semibold pointer-coarse:h-11 ${tab === current ? 'bg-accent text-on-accent' : 'bg-surface text-ink-soft ring-1 ring-inset ring-line hover:bg-sunken'}`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Broadcasts() {
  return (
    <Grid
      id="messages"
      label="보낸 메시지 목록"
      call="admin.message.list"
      rowsOf={({ broadcasts }) => broadcasts}
      unit={['메시지', '개']}
      idOf={({ id }) => id}
      columns={broadcastColumns}
      linkOf={({ id }) => `/messages/${id}`}
      every={EVERY_MS}
      empty="아직 보낸 메시지가 없어요."
    />
  )
}

/** Messages to many members, and the templates of all. */
export default function MessagesPage() {
  const [params] = useSearchParams()
  const tab = params.get('tab') ?? 'sent'
  const canWrite = useCan('message.write')
  return (
    <Page
      title="메시지"
      actions={
        canWrite && (
          <ButtonLink look="primary" icon="plus" to="/messages/new">
            메시지 쓰기
          </ButtonLink>
        )
      }
    >
      <TabLinks current={tab} />
      {tab === 'templates' ? <TemplateList /> : <Broadcasts />}
    </Page>
  )
}
