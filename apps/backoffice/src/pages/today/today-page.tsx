import type { CallReply } from '@shop/contract'
import { useOutletContext } from 'react-router'
import { LogChecks } from '#src/features/today/log-checks.tsx'
import { LowStockCard } from '#src/features/today/low-stock-card.tsx'
import { SalesCard } from '#src/features/today/sales-card.tsx'
import { TodayTiles } from '#src/features/today/today-tiles.tsx'
import { failureText } from '#src/lib/call/api-error.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { momentText } from '#src/lib/format/texts.ts'
import type { Screen } from '#src/lib/screen.ts'
import { useStaffSession } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { ErrorNote, Note, Skeleton } from '#src/ui/display/states.tsx'

const EVERY_MS = 30_000
const live = ['order', 'stock', 'customer', 'job'] as const
const TILES = 12
const hourFormat = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Asia/Seoul' })

/** Tells which screens exist and are open to the account. */
const useCanOpen = (): ((path: string) => boolean) => {
  const screens = useOutletContext<readonly Screen[]>()
  const permissions = useStaffSession(({ staff }) => staff?.permissions)
  return (wanted) =>
    screens.some(
      ({ path, permission }) =>
        path === wanted && (permission === undefined || (permissions?.includes(permission) ?? false)),
    )
}

function Waiting() {
  return (
    <output aria-label="불러오는 중이에요" className="flex flex-col gap-4">
      <span className="grid grid-cols-2 gap-3 wide:grid-cols-3 broad:grid-cols-4">
        {Array.from({ length: TILES }, (_, at) => (
          <Skeleton key={at} className="h-28 w-full" />
        ))}
      </span>
      <Skeleton className="h-80 w-full" />
    </output>
  )
}

interface FiguresProps {
  figures: CallReply<'admin.today.get'>
  canOpen: (path: string) => boolean
}

/** What the account may see of today. */
function Figures({ figures: { at, tiles, sales, lowStock, logChecks }, canOpen }: FiguresProps) {
  return (
    <>
      {tiles.length === 0 && !sales && !lowStock && (
        <Note
          icon="check"
          title="메뉴에서 할 일을 골라 주세요"
          text="Ctrl K를 누르면 어느 화면으로든 바로 갈 수 있어요."
        />
      )}
      {tiles.length > 0 && <TodayTiles tiles={tiles} canOpen={canOpen} />}
      {(sales || lowStock) && (
        <div className="grid items-start gap-4 broad:grid-cols-[1fr_24rem]">
          {sales && <SalesCard sales={sales} hour={Number(hourFormat.format(new Date(at)))} />}
          {lowStock && <LowStockCard rows={lowStock} />}
        </div>
      )}
      {logChecks && <LogChecks checks={logChecks} />}
    </>
  )
}

/** First screen: what waits today, sales by the hour and stock that runs out. Read again after changes. */
export default function TodayPage() {
  const name = useStaffSession(({ staff }) => staff?.name)
  const canOpen = useCanOpen()
  const { data, error, isFetching, refetch } = useCall('admin.today.get', undefined, { every: EVERY_MS, live })
  return (
    <Page
      title="오늘"
      lead={data ? `${name}님, 안녕하세요. ${momentText(data.at)} 기준이에요.` : `${name}님, 안녕하세요.`}
      actions={
        <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          새로고침
        </Button>
      }
    >
      {!data && !error && <Waiting />}
      {error && !data && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {data && <Figures figures={data} canOpen={canOpen} />}
    </Page>
  )
}
