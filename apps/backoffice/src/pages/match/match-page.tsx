import { useMemo, useState } from 'react'
import { MatchCard, matchColumns, matchFilters } from '#src/features/payment/match-columns.tsx'
import { MatchDays } from '#src/features/payment/match-days.tsx'
import { MatchSheet } from '#src/features/payment/match-sheet.tsx'
import { useCall } from '#src/lib/call/use-call.ts'
import { dayText } from '#src/lib/format/texts.ts'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

const EVERY_MS = 60_000

/** Differences between the books and the payment gateway, which are compared every night. */
export default function MatchPage() {
  const [opened, setOpened] = useState<number>()
  const columns = useMemo(() => matchColumns(setOpened), [])
  const { data } = useCall('admin.match.list', { query: { take: 1 } })
  const until = data?.comparedUntil
  return (
    <Page
      title="결제 대사"
      lead={
        until
          ? `매일 밤 결제사의 거래와 장부를 맞춰 봐요. ${dayText(until)}까지 맞춰 봤어요.`
          : '매일 밤 결제사의 거래와 장부를 맞춰 봐요.'
      }
    >
      <MatchDays />
      <Grid
        id="gatewayBreaks"
        label="결제 대사 목록"
        call="admin.match.list"
        rowsOf={({ breaks }) => breaks}
        idOf={({ id }) => id}
        columns={columns}
        filters={matchFilters}
        card={(row) => <MatchCard row={row} open={setOpened} />}
        every={EVERY_MS}
        unit={['차이', '건']}
        empty="장부와 결제사의 기록이 모두 같아요."
      />
      {opened !== undefined && <MatchSheet key={opened} id={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}
