import type { AdminAppeal } from '@shop/contract'
import { AppealCase, appealHelp, AppealRow } from '#src/features/review/appeal-case.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import type { GridFilter, GridQuery } from '#src/ui/grid/grid-types.ts'
import { QueueTabs } from '#src/ui/queue/queue-tabs.tsx'
import { QueueView } from '#src/ui/queue/queue-view.tsx'
import { useQueue } from '#src/ui/queue/use-queue.ts'
import { useQueueTab } from '#src/ui/queue/use-queue-tab.ts'

const tabs = [
  ['waiting', '결정 기다림'],
  ['decided', '결정함'],
] as const
const filters: readonly GridFilter[] = []
const idOf = ({ id }: AdminAppeal): number => id

function AppealQueue({ query }: { query: GridQuery }) {
  const queue = useQueue({ call: 'admin.appeal.list', isFinal: true, rowsOf: ({ appeals }) => appeals, idOf }, query)
  return (
    <QueueView
      label="이의 목록"
      queue={queue}
      idOf={idOf}
      row={(appeal) => <AppealRow appeal={appeal} />}
      help={appealHelp}
      empty="결정할 이의가 없어요."
    >
      {(appeal) => <AppealCase appeal={appeal} queue={queue} />}
    </QueueView>
  )
}

/** Objections of authors to hidden reviews. */
export default function AppealsPage() {
  const { tab, query, setTab } = useQueueTab(filters, 'waiting')
  return (
    <Page
      title="이의"
      lead="가려진 후기에 작성자가 제기한 이의예요. 결정은 한 번만 할 수 있어요."
      actions={<ButtonLink to="/reviews">후기</ButtonLink>}
    >
      <QueueTabs label="이의 상태" tabs={tabs} value={tab} onChange={setTab} />
      <AppealQueue key={tab} query={query} />
    </Page>
  )
}
