import type { AccountDay } from '@shop/contract'
import { columnsOf, reportTables } from '@shop/rules/reports'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call/call.ts'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { Sheet } from '#src/ui/overlay/dialog.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'
import { mismatchText, numberIn, reportNames } from './day-texts.ts'

function DayNumbers({ day: { totals, closed, mismatches } }: { day: AccountDay }) {
  return reportNames.map((name) => (
    <table key={name} className="w-full text-14 tabular-nums">
      <caption className="py-1 text-left text-14 font-bold">{reportTables[name].title}</caption>
      <thead>
        <tr className="border-b border-line text-12 text-ink-soft">
          <th scope="col" className="py-1 text-left font-semibold">
            항목
          </th>
          <th scope="col" className="py-1 text-right font-semibold">
            지금
          </th>
          {closed && (
            <th scope="col" className="py-1 text-right font-semibold">
              마감할 때
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {columnsOf(name).map(({ key, label }) => (
          <tr
            key={key}
            className={`border-b border-line last:border-0 ${mismatches.includes(`${name}.${key}`) ? 'font-semibold text-danger' : ''}`}
          >
            <th scope="row" className="py-1 text-left font-normal">
              {label}
            </th>
            <td className="py-1 text-right">{numberText(numberIn(totals, name, key) ?? 0)}</td>
            {closed && <td className="py-1 text-right">{numberText(numberIn(closed.totals, name, key) ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  ))
}

/** All numbers of a day beside those of its closing, and the closing itself. */
export function DaySheet({ day, onClose }: { day: AccountDay; onClose: () => void }) {
  const client = useQueryClient()
  const canClose = useCan('day.close')
  const closeDay = async () => {
    const confirmed = await confirmAction({
      title: `${day.day} 하루를 마감할까요?`,
      text: '지금 숫자를 저장해요. 한 번만 할 수 있어요.',
      action: '마감하기',
      reason: 'optional',
    })
    if (!confirmed) return
    try {
      await call('admin.day.close', { params: { day: day.day } }, confirmed)
      showToast(`${day.day} 하루를 마감했어요.`)
      onClose()
    } catch (error) {
      showFailure(error)
    }
    await client.invalidateQueries({ queryKey: ['admin.day.list'] })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={day.day}
      text={day.closed ? `${momentText(day.closed.at)} ${day.closed.by} 님이 마감했어요.` : undefined}
      actions={
        canClose &&
        day.state === 'open' && (
          <Button look="primary" icon="check" onClick={() => void closeDay()}>
            마감하기
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {day.mismatches.length > 0 && (
          <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-14 text-[#a31b1b]">
            마감한 뒤에 바뀐 숫자가 있어요: {day.mismatches.map(mismatchText).join(', ')}
          </p>
        )}
        <DayNumbers day={day} />
      </div>
    </Sheet>
  )
}
