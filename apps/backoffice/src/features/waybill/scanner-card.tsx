import { couriers, detectCouriers, waybillDigits } from '@shop/rules/waybill'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField, TextField } from '#src/ui/controls/field.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { useIsPhone } from '#src/ui/display/use-is-phone.ts'
import { NextOrders } from './next-orders.tsx'
import { PhotoReader } from './photo-reader.tsx'

const GOOD_HZ = 880
const BAD_HZ = 220
const SECONDS = 0.15

/** A short tone: high for success, low for a refusal. Silent in a browser without sound. */
const beep = (hertz: number): void => {
  if (typeof AudioContext === 'undefined') return
  const sound = new AudioContext()
  const tone = sound.createOscillator()
  tone.frequency.value = hertz
  tone.connect(sound.destination)
  tone.addEventListener('ended', () => void sound.close())
  tone.start()
  tone.stop(sound.currentTime + SECONDS)
}

/** What a refused field says, or what the whole refusal says. */
const refusalText = (error: unknown): string =>
  (error instanceof ApiError ? error.problems[0]?.message : undefined) ?? failureText(error)

const WAITING = { query: { state: 'preparing', take: 50 } } as const
const LIVE = { live: ['order'] } as const

/** Couriers whose numbers look like this one, to choose from if more than one does. */
function CourierChoices({
  number,
  courier,
  onChoose,
}: {
  number: string
  courier: string
  onChoose: (code: string) => void
}) {
  const fitting = detectCouriers(waybillDigits(number) ?? '')
  if (fitting.length === 0) return undefined
  const [only, second] = fitting
  if (!second) return <p className="text-14 text-ink-soft">{only?.name} 번호예요.</p>
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">번호에 맞는 택배사</legend>
      {fitting.map(({ code, name }) => (
        <Button
          key={code}
          size="small"
          aria-pressed={code === courier}
          look={code === courier ? 'primary' : 'line'}
          onClick={() => onChoose(code)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  )
}

interface Result {
  isGood: boolean
  text: string
}

/** State of the form: an order, a number, a courier that stays for the next parcel, and what has become of the last one. */
const useParcel = () => {
  const [order, setOrder] = useState('')
  const [number, setNumber] = useState('')
  const [courier, setCourier] = useState('')
  const [result, setResult] = useState<Result>()
  /** Returns whether it was entered. */
  const enter = async (): Promise<boolean> => {
    try {
      const body = { order, number, ...(courier !== '' && { courier }) }
      const sent = await call('admin.waybill.enter', { body })
      setResult({ isGood: true, text: `${sent.orderNo} · ${sent.courier} ${sent.invoiceNo}` })
      setOrder('')
      beep(GOOD_HZ)
      return true
    } catch (error) {
      setResult({ isGood: false, text: refusalText(error) })
      beep(BAD_HZ)
      return false
    }
  }
  return { order, setOrder, number, setNumber, courier, setCourier, result, setResult, enter }
}

/**
 * Takes an order and a waybill by a barcode scanner, which types and sends Enter, by hand, or from a photo. After each parcel the
 * cursor is in the first field again. On a phone the waiting orders are listed: after one of them the next one is chosen.
 */
export function ScannerCard() {
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const isPhone = useIsPhone()
  const { order, setOrder, number, setNumber, courier, setCourier, result, setResult, enter } = useParcel()
  const { data } = useCall('admin.order.list', WAITING, { ...LIVE, isWanted: isPhone })
  const waiting = data?.orders ?? []
  const [chosen, setChosen] = useState<string>()
  const choose = (orderNo: string): void => {
    setChosen(orderNo)
    setOrder(orderNo)
    second.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (number === '') return second.current?.focus()
    // a number that was typed or scanned is followed by another one
    const at = order === chosen ? waiting.findIndex(({ orderNo }) => orderNo === order) : -1
    const isEntered = await enter()
    if (isEntered || at === -1) setNumber('')
    const next = waiting[at + 1] ?? waiting[0]
    if (isEntered && at !== -1 && next && next.orderNo !== order) return choose(next.orderNo)
    return (at === -1 ? first : second).current?.focus()
  }
  return (
    <Card title={isPhone ? '운송장 하나씩 등록' : '스캐너로 등록'}>
      {isPhone && data && <NextOrders orders={waiting} current={order} onChoose={choose} />}
      <form
        onSubmit={(event) => void submit(event)}
        className="grid grid-cols-1 gap-3 wide:grid-cols-[1fr_1fr_10rem_auto] wide:items-end"
      >
        <TextField
          ref={first}
          label="주문 번호"
          value={order}
          required
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="next"
          onChange={({ target }) => setOrder(target.value)}
        />
        <TextField
          ref={second}
          label="운송장 번호"
          value={number}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          onChange={({ target }) => setNumber(target.value)}
        />
        {isPhone && <CourierChoices number={number} courier={courier} onChoose={setCourier} />}
        <SelectField
          label="택배사"
          value={courier}
          options={[['', '번호로 알아내기'], ...couriers.map(({ code, name }) => [code, name] as const)]}
          onChange={({ target }) => setCourier(target.value)}
        />
        <Button type="submit" look="primary">
          등록
        </Button>
        {isPhone && (
          <PhotoReader
            onRead={(read) => {
              setNumber(read)
              setResult({ isGood: true, text: `사진에서 읽은 번호: ${read}. 맞으면 등록을 눌러 주세요.` })
              second.current?.focus()
            }}
            onFail={(text) => setResult({ isGood: false, text })}
          />
        )}
      </form>
      <output className={`min-h-6 text-16 font-semibold ${result?.isGood === false ? 'text-danger' : 'text-ink'}`}>
        {result?.text}
      </output>
    </Card>
  )
}
