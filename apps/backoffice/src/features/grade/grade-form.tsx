import type { CallReply } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { PlainTable } from '#src/ui/display/plain-table.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showToast } from '#src/ui/overlay/toast.tsx'
import { gradeNames } from './grade-texts.ts'

type Counts = CallReply<'admin.grade.simulate'>['counts']

/** Members by grade, now and by the thresholds of the form. */
function Simulation({ counts }: { counts: Counts }) {
  return (
    <PlainTable
      label="등급별 회원"
      rows={counts}
      keyOf={({ grade }) => grade}
      columns={[
        { label: '등급', cell: ({ name }) => name },
        { label: '지금', isRight: true, cell: ({ now }) => `${numberText(now)}명` },
        { label: '이 기준이면', isRight: true, cell: ({ coming }) => `${numberText(coming)}명` },
      ]}
      empty="회원이 없어요."
    />
  )
}

/** Thresholds from a later month on, with a count of the members who would be in each grade. */
export function GradeForm({ grades: { present, nextMonth, version } }: { grades: CallReply<'admin.grade.get'> }) {
  const client = useQueryClient()
  const [floors, setFloors] = useState(() => present.floors.slice(1))
  const [month, setMonth] = useState(nextMonth.slice(0, 7))
  const [counts, setCounts] = useState<Counts>()
  const [error, setError] = useState<unknown>()
  const problems = error instanceof ApiError ? error.problems : []
  const errorOf = (path: string) => problems.find((each) => each.path.startsWith(path))?.message
  const run = async (work: () => Promise<void>): Promise<void> => {
    setError(undefined)
    try {
      await work()
    } catch (reason) {
      setError(reason)
    }
  }
  const simulate = () =>
    run(async () => {
      const [second = 0, third = 0, fourth = 0] = floors
      setCounts((await call('admin.grade.simulate', { query: { second, third, fourth } })).counts)
    })
  const save = () =>
    run(async () => {
      const confirmed = await confirmAction({
        title: `${month}월부터 등급 기준을 바꿀까요?`,
        text: '이미 정해진 등급은 바뀌지 않아요.',
        action: '등급 기준 바꾸기',
        reason: 'optional',
      })
      if (!confirmed) return
      await call('admin.grade.set', { body: { month: `${month}-01`, floors, version } }, confirmed)
      await client.invalidateQueries({ queryKey: ['admin.grade.get'] })
      showToast('등급 기준을 바꿨어요.')
    })
  return (
    <Card title="등급 기준 바꾸기">
      <form
        noValidate
        aria-label="등급 기준 바꾸기"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          label="적용하는 달"
          type="month"
          min={nextMonth.slice(0, 7)}
          value={month}
          error={errorOf('body.month')}
          hint="그달 1일에 정하는 등급부터 써요."
          onChange={(event) => setMonth(event.target.value)}
        />
        {floors.map((floor, at) => (
          <NumberField
            key={gradeNames[at + 1]}
            label={`${gradeNames[at + 1]} 등급의 석 달 구매 금액`}
            unit="원"
            value={floor}
            error={errorOf(`body.floors.${at}`)}
            onChange={(next) => setFloors(floors.map((each, index) => (index === at ? (next ?? 0) : each)))}
          />
        ))}
        {error !== undefined && (
          <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-13 text-danger">
            {errorOf('body.floors') ?? failureText(error)}
          </p>
        )}
        {counts && <Simulation counts={counts} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => void simulate()}>회원 수 미리보기</Button>
          <Button type="submit" look="primary">
            저장
          </Button>
        </div>
      </form>
    </Card>
  )
}
