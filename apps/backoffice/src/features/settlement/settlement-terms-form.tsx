import type { SettlementTerms } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField, TextField } from '#src/ui/controls/field.tsx'
import { Facts } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'
import { cycleTexts, rateText } from './settlement-texts.ts'

const PERCENT = 100
const MOST_RATE = 100
const MOST_DAYS = 90
const cycles = Object.entries(cycleTexts)

/** `8.5` as basis points; undefined if it is no percentage with at most two decimals. */
const toRate = (text: string): number | undefined => {
  const rate = Math.round(Number(text) * PERCENT)
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) && rate <= MOST_RATE * PERCENT ? rate : undefined
}

function Form({ terms }: { terms: SettlementTerms }) {
  const client = useQueryClient()
  const [rate, setRate] = useState(String(terms.commissionRate / PERCENT))
  const [cycle, setCycle] = useState(terms.cycle)
  const [days, setDays] = useState<number | null>(terms.payDelayDays)
  const [isBusy, setBusy] = useState(false)
  const commissionRate = toRate(rate)
  const isRightDays = days !== null && days <= MOST_DAYS
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (commissionRate === undefined || !isRightDays || isBusy) return
    setBusy(true)
    try {
      const body = { commissionRate, cycle, payDelayDays: days, version: terms.version }
      await call('admin.settlement.setTerms', { params: { id: terms.distributorId }, body })
      showToast('정산 조건을 바꿨어요.')
    } catch (error) {
      showFailure(error)
    }
    await client.invalidateQueries({ queryKey: ['admin.settlement.getTerms'] })
    setBusy(false)
  }
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void save(event)}>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="수수료율"
          unit="%"
          inputMode="decimal"
          value={rate}
          error={commissionRate === undefined ? '0부터 100까지, 소수점 두 자리까지 적어 주세요.' : undefined}
          onChange={({ target }) => setRate(target.value)}
        />
        <SelectField
          label="정산 주기"
          options={cycles}
          value={cycle}
          onChange={({ target }) => setCycle(target.value === 'half' ? 'half' : 'month')}
        />
        <NumberField
          label="마감에서 지급까지"
          unit="일"
          value={days}
          error={isRightDays ? undefined : '0일부터 90일까지 적어 주세요.'}
          onChange={setDays}
        />
      </div>
      <div>
        <Button type="submit" busy={isBusy}>
          정산 조건 저장
        </Button>
      </div>
    </form>
  )
}

/** Terms by which a distributor is settled. Sellers and others read them; the accountant changes them. */
export function SettlementTermsForm({ distributorId }: { distributorId: number }) {
  const { data, error } = useCall('admin.settlement.getTerms', { params: { id: distributorId } })
  const canWrite = useCan('settlement.close')
  if (error && !data) return <ErrorNote text={failureText(error)} />
  if (!data) return <SkeletonRows rows={2} />
  const { terms } = data
  return (
    <section aria-label="정산 조건" className="flex flex-col gap-3">
      <h3 className="text-14 font-bold">정산 조건</h3>
      {canWrite ? (
        <Form key={terms.version} terms={terms} />
      ) : (
        <Facts
          rows={[
            ['수수료율', rateText(terms.commissionRate)],
            ['정산 주기', cycleTexts[terms.cycle]],
            ['지급', `마감에서 ${terms.payDelayDays}일 뒤`],
          ]}
        />
      )}
      <p className="text-12 text-ink-soft">공급가를 적은 옵션은 수수료 대신 공급가로 정산해요.</p>
    </section>
  )
}
