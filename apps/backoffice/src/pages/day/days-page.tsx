import { useState } from 'react'
import { DaySheet } from '#src/features/report/day/day-sheet.tsx'
import { DayTable } from '#src/features/report/day/day-table.tsx'
import { failureText } from '#src/lib/call/api-error.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card, Page } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'

/** Days of the accounts: closed once when they are over. A closed day that changed is an alarm. */
export default function DaysPage() {
  const [to, setTo] = useState<string>()
  const [openDay, setOpenDay] = useState<string>()
  const { data, error, refetch } = useCall('admin.day.list', { query: to === undefined ? {} : { to } })
  const days = data?.days ?? []
  const wrong = days.filter(({ mismatches }) => mismatches.length > 0)
  const opened = days.find(({ day }) => day === openDay)
  return (
    <Page title="하루 마감" lead="하루가 끝나면 그날의 숫자를 저장해요. 나중에 생긴 환불은 환불한 날에 적혀요.">
      {wrong.length > 0 && (
        <p role="alert" className="rounded-card bg-danger-soft px-4 py-3 text-14 font-semibold text-[#a31b1b]">
          마감한 뒤에 바뀐 날이 있어요: {wrong.map(({ day }) => day).join(', ')}
        </p>
      )}
      {error && !data && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {data && (
        <Card>
          <DayTable days={days} onOpen={({ day }) => setOpenDay(day)} />
          <nav aria-label="다른 날" className="flex gap-2">
            {data.earlier !== null && (
              <Button icon="left" onClick={() => setTo(data.earlier ?? undefined)}>
                이전 날
              </Button>
            )}
            {to !== undefined && <Button onClick={() => setTo(undefined)}>오늘부터 보기</Button>}
          </nav>
        </Card>
      )}
      {opened && <DaySheet day={opened} onClose={() => setOpenDay(undefined)} />}
    </Page>
  )
}
