import type { AdminStock } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField, TextField } from '#src/ui/controls/field.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { showToast } from '#src/ui/overlay/toast.tsx'
import { refreshStock } from './refresh-stock.ts'
import { optionText } from './stock-texts.ts'

const modes = [
  ['in', '들어온 수량 더하기'],
  ['out', '나간 수량 빼기'],
  ['return', '반품 들어온 수량 더하기'],
  ['set', '센 수량으로 맞추기'],
] as const
type Mode = (typeof modes)[number][0]

type Errors = Readonly<Record<string, string>>

const errorsOf = (error: unknown): Errors => {
  const problems = error instanceof ApiError ? error.problems : []
  const named = problems.filter(({ path }) => /^body\.(unit|reason)$/.test(path))
  return named.length > 0
    ? Object.fromEntries(named.map(({ path, message }) => [path.slice('body.'.length), message]))
    : { root: failureText(error) }
}

/** The units that were changed meanwhile. */
const seenOf = (error: unknown): number | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'changedMeanwhile') return undefined
  return (error.problems[0]?.['current'] as { onHand?: number } | undefined)?.onHand
}

const send = (
  { id }: AdminStock,
  mode: Mode,
  { units, reason, seen }: { units: number; reason: string; seen: number },
) =>
  call('admin.stock.adjust', {
    params: { id },
    body: {
      mode: mode === 'set' ? 'set' : 'delta',
      unit: mode === 'out' ? -units : units,
      ...(mode === 'set' && { expected: seen }),
      kind: mode === 'return' ? 'return' : 'adjust',
      reason,
    },
  })

/** Changes the units of an option, with a reason. If they were changed meanwhile, shows the new number and asks again. */
export function AdjustDialog({ stock, onClose }: { stock: AdminStock; onClose: () => void }) {
  const client = useQueryClient()
  const [mode, setMode] = useState<Mode>('in')
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [seen, setSeen] = useState(stock.onHand)
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  const units = /^\d{1,8}$/.test(text.trim()) ? Number(text) : undefined
  const after =
    units === undefined ? undefined : { in: seen + units, return: seen + units, out: seen - units, set: units }[mode]
  const save = async (): Promise<void> => {
    if (units === undefined) return setErrors({ unit: '수량을 숫자로 적어 주세요.' })
    if (reason.trim().length < 2) return setErrors({ reason: '사유를 2자 이상 적어 주세요.' })
    setBusy(true)
    try {
      await send(stock, mode, { units, reason: reason.trim(), seen })
      await refreshStock(client)
      showToast('수량을 바꿨어요.')
      onClose()
    } catch (error) {
      const now = seenOf(error)
      if (now !== undefined) setSeen(now)
      setErrors(
        now === undefined
          ? errorsOf(error)
          : { root: `그사이에 ${numberText(now)}개로 바뀌었어요. 다시 확인해 주세요.` },
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="수량 조정"
      text={optionText(stock)}
      actions={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button look="primary" busy={isBusy} onClick={() => void save()}>
            {after === undefined ? '바꾸기' : `${numberText(after)}개로 바꾸기`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-14 text-ink-soft">
          지금 창고에 <strong className="text-ink tabular-nums">{numberText(seen)}개</strong> 있고, 그 가운데{' '}
          {numberText(stock.reserved)}개는 결제를 기다려요.
        </p>
        <SelectField
          label="방법"
          options={modes}
          value={mode}
          onChange={({ target }) => setMode(target.value as Mode)}
        />
        <TextField
          label="수량"
          unit="개"
          inputMode="numeric"
          value={text}
          error={errors['unit']}
          onChange={({ target }) => setText(target.value)}
        />
        <TextField
          label="사유"
          required
          maxLength={200}
          value={reason}
          error={errors['reason']}
          hint="수불부와 감사 기록에 남아요."
          onChange={({ target }) => setReason(target.value)}
        />
        {errors['root'] && (
          <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-13 text-danger">
            {errors['root']}
          </p>
        )}
      </div>
    </Dialog>
  )
}
