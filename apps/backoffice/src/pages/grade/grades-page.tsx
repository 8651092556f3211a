import { GradeForm } from '#src/features/grade/grade-form.tsx'
import { floorsText } from '#src/features/grade/grade-texts.ts'
import { failureText } from '#src/lib/call/api-error.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { Card, Page } from '#src/ui/display/page.tsx'
import { PlainTable } from '#src/ui/display/plain-table.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'

/** Thresholds of the member grades of the brand. */
export default function GradesPage() {
  const { data, error, refetch } = useCall('admin.grade.get')
  return (
    <Page title="회원 등급" lead="매달 1일에 지난 석 달의 구매로 등급을 정해요. 기준은 다음 달부터 바꿀 수 있어요.">
      {!data && !error && <SkeletonRows rows={6} />}
      {!data && error && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {data && (
        <div className="grid items-start gap-4 broad:grid-cols-2">
          <Card title="지금 기준">
            <p className="text-14">{floorsText(data.present)}</p>
            <PlainTable
              label="등급 기준 기록"
              rows={data.rules}
              keyOf={({ month }) => month ?? ''}
              columns={[
                { label: '적용하는 달', cell: ({ month }) => month?.slice(0, 7) ?? '처음' },
                { label: '기준', cell: (rule) => floorsText(rule) },
                { label: '바꾼 사람', cell: ({ changedByName }) => changedByName ?? '시스템' },
                { label: '사유', cell: ({ reason }) => reason ?? '–' },
              ]}
              empty="아직 바꾼 적이 없어요."
            />
          </Card>
          <GradeForm key={data.version} grades={data} />
        </div>
      )}
    </Page>
  )
}
