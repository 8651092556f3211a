import type { AdminProduct } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { momentText, wonText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { Badge } from '#src/ui/display/states.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'
import { fromSeoulInput } from '../product-texts.ts'
import { showProduct } from './editor-record.ts'

type Schedule = AdminProduct['priceSchedules'][number]

const stateTexts = { waiting: '예약됨', active: '적용 중', done: '끝남', cancelled: '취소됨', failed: '실패' } as const
const stateTones = { waiting: 'accent', active: 'good', done: 'plain', cancelled: 'plain', failed: 'bad' } as const

const timesText = ({ startsAt, endsAt }: Schedule): string =>
  endsAt === null ? `${momentText(startsAt)}부터` : `${momentText(startsAt)} ~ ${momentText(endsAt)}`

interface ScheduleRowProps {
  schedule: Schedule
  onCancel: () => void
  onAgain: () => void
}

function ScheduleRow({ schedule, onCancel, onAgain }: ScheduleRowProps) {
  const { state, prices, failure } = schedule
  const isOpen = state === 'waiting' || state === 'active'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-2 text-14">
      <Badge tone={stateTones[state]}>{stateTexts[state]}</Badge>
      <span className="tabular-nums">{timesText(schedule)}</span>
      <span className="min-w-0 flex-1">{prices.map(({ name, price }) => `${name} ${wonText(price)}`).join(', ')}</span>
      {isOpen && (
        <Button size="small" onClick={onCancel}>
          예약 취소
        </Button>
      )}
      {state === 'failed' && (
        <Button size="small" onClick={onAgain}>
          다시 예약
        </Button>
      )}
      {failure !== null && <p className="w-full text-13 text-danger">{failure}</p>}
    </li>
  )
}

const messageOf = (error: unknown): string =>
  error instanceof ApiError && error.problems.length > 0
    ? error.problems.map(({ message }) => message).join(' ')
    : failureText(error)

interface NewScheduleProps {
  product: AdminProduct
  /** The schedule that has failed and is made again. */
  again: Schedule | undefined
  onDone: () => void
}

/** New scheduled prices: a time, an end, and the price of each combination. */
function NewSchedule({ product, again, onDone }: NewScheduleProps) {
  const client = useQueryClient()
  const [times, setTimes] = useState({ startsAt: '', endsAt: '' })
  const [prices, setPrices] = useState<Record<number, number | null>>(() =>
    Object.fromEntries((again?.prices ?? []).map(({ combinationId, price }) => [combinationId, price])),
  )
  const [error, setError] = useState<string>()
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (again) form.current?.querySelector('input')?.focus()
  }, [again])
  const chosen = product.combinations.flatMap(({ id, listPrice }) => {
    const price = prices[id] ?? null
    return price === null
      ? []
      : [{ combinationId: id, price, listPrice: Math.max(price, listPrice), specialSalePrice: null }]
  })
  const save = async (): Promise<void> => {
    setError(undefined)
    const startsAt = fromSeoulInput(times.startsAt)
    if (startsAt === null) return setError('시작하는 때를 골라 주세요.')
    if (chosen.length === 0) return setError('바꿀 가격을 하나 이상 적어 주세요.')
    try {
      const body = { startsAt, endsAt: fromSeoulInput(times.endsAt), prices: chosen }
      showProduct(client, await call('admin.product.schedulePrices', { params: { id: product.id }, body }))
      setPrices({})
      setTimes({ startsAt: '', endsAt: '' })
      showToast('가격을 예약했어요.')
      onDone()
    } catch (reason) {
      setError(messageOf(reason))
    }
  }
  return (
    <div ref={form} className="flex flex-col gap-3">
      <div className="grid gap-3 wide:grid-cols-2">
        <TextField
          type="datetime-local"
          label="가격을 바꿀 시각"
          value={times.startsAt}
          onChange={({ target }) => setTimes({ ...times, startsAt: target.value })}
        />
        <TextField
          type="datetime-local"
          label="되돌릴 시각"
          hint="비워 두면 되돌리지 않아요."
          value={times.endsAt}
          onChange={({ target }) => setTimes({ ...times, endsAt: target.value })}
        />
        {product.combinations.map(({ id, name, price }) => (
          <NumberField
            key={id}
            label={`${name} 예약 가격`}
            placeholder={wonText(price)}
            value={prices[id] ?? null}
            onChange={(next) => setPrices({ ...prices, [id]: next })}
          />
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="text-13 text-danger">
          {error}
        </p>
      )}
      <div>
        <Button onClick={() => void save()}>가격 예약</Button>
      </div>
    </div>
  )
}

/** Scheduled prices of a product. */
export function ScheduleSection({ product }: { product: AdminProduct }) {
  const client = useQueryClient()
  const [again, setAgain] = useState<Schedule>()
  const cancel = async ({ id: scheduleId, state }: Schedule): Promise<void> => {
    const text = state === 'active' ? '적용 중인 가격이 예전 가격으로 돌아가요.' : '예약한 가격으로 바뀌지 않아요.'
    if (!(await confirmAction({ title: '가격 예약을 취소할까요?', text, action: '예약 취소' }))) return
    const params = { id: product.id, scheduleId }
    await call('admin.product.cancelPriceSchedule', { params }).then((reply) => showProduct(client, reply), showFailure)
  }
  return (
    <Card title="가격 예약">
      <NewSchedule key={again?.id} product={product} again={again} onDone={() => setAgain(undefined)} />
      {product.priceSchedules.length > 0 && (
        <ul aria-label="예약한 가격" className="flex flex-col gap-2">
          {product.priceSchedules.map((schedule) => (
            <ScheduleRow
              key={schedule.id}
              schedule={schedule}
              onCancel={() => void cancel(schedule)}
              onAgain={() => setAgain(schedule)}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
