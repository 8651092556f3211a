import { toPhoneDigits } from '@shop/rules'
import { type RefObject, useEffect, useRef } from 'react'
import { useRemaining } from '#src/features/timer/use-now.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { CheckIcon } from '#src/ui/icons/sign-icons.tsx'
import { UserPhoneField } from './user-phone-field.tsx'
import { type OnProved, usePhoneCode } from './use-phone-code.ts'

const pad = (value: number): string => String(value).padStart(2, '0')
const clockText = (ms: number): string => `${Math.floor(ms / 60_000)}:${pad(Math.floor(ms / 1000) % 60)}`

/** Time left to enter the code. */
function TimeLeft({ until }: { until: string }) {
  const left = useRemaining(until)
  if (left === undefined) return null
  return (
    <span className={`figures pr-3 text-14 font-semibold ${left === 0 ? 'text-danger' : 'text-accent-ink'}`}>
      <span className="sr-only">남은 시간 </span>
      {clockText(left)}
    </span>
  )
}

function ResendButton({ resendAt, busy, onClick }: { resendAt: string; busy: boolean; onClick: () => void }) {
  const left = useRemaining(resendAt) ?? 60_000
  const seconds = Math.ceil(left / 1000)
  return (
    <Button
      look="ghost"
      size="small"
      busy={busy}
      reason={seconds > 0 ? '조금 뒤에 다시 받을 수 있어요.' : undefined}
      onClick={onClick}
    >
      {seconds > 0 ? `${seconds}초 뒤 다시 받기` : '다시 받기'}
    </Button>
  )
}

/**
 * Shown instead of the send button after verification. `here`: the code was just typed, so its focused field is gone and the
 * sign takes the focus.
 */
function Proved({ here }: { here: boolean }) {
  const sign = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (here && document.activeElement === document.body) sign.current?.focus()
  }, [here])
  return (
    <span
      ref={sign}
      tabIndex={-1}
      className="flex items-center gap-1 pr-3 text-13 font-semibold whitespace-nowrap text-success outline-none"
    >
      <CheckIcon size={16} />
      인증했어요
    </span>
  )
}

/** Verifies a typed code when the form is submitted, then submits the form again. */
const useCodeOnSubmit = (
  place: RefObject<HTMLElement | null>,
  tryAgain: (() => Promise<boolean>) | undefined,
): void => {
  const latest = useRef(tryAgain)
  useEffect(() => {
    latest.current = tryAgain
  })
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return undefined
    const ended = new AbortController()
    const onSubmit = async () => {
      if (!latest.current) return
      // after the form has shown its other errors and moved the focus
      const field = form.querySelector<HTMLElement>('[name="verificationCode"]')
      setTimeout(() => document.activeElement?.getAttribute('name') === 'phone' && field?.focus())
      if (await latest.current()) setTimeout(() => form.requestSubmit())
    }
    form.addEventListener('submit', () => void onSubmit(), { capture: true, signal: ended.signal })
    return () => ended.abort()
  }, [place])
}

interface PhoneCodeProps {
  id?: string
  hint?: string
  phone: string
  /** The verified number; empty if there is none. */
  verifiedPhone: string
  error?: string | undefined
  onPhone: (phone: string) => void
  onProved: OnProved
}

/**
 * Mobile number field with a verification code: sends the code, shows a countdown, allows another code after a minute, and
 * verifies it.
 */
export function PhoneCode({ id, hint, phone, verifiedPhone, error, onPhone, onProved }: PhoneCodeProps) {
  const { sent, wasAsked, code, errors, busy, send, type, prove, tryAgain } = usePhoneCode(phone, onProved)
  const isProved = verifiedPhone !== '' && verifiedPhone === toPhoneDigits(phone)
  const isAsked = sent !== undefined && !isProved
  const place = useRef<HTMLDivElement>(null)
  useCodeOnSubmit(place, isAsked ? tryAgain : undefined)
  return (
    <div ref={place} className="flex flex-col gap-3">
      <UserPhoneField
        id={id}
        hint={hint}
        value={phone}
        // while a code is awaited, the error belongs to the code field
        error={errors.phone ?? (isAsked ? undefined : error)}
        onChange={onPhone}
        trailing={
          isProved ? (
            <Proved here={wasAsked} />
          ) : sent ? (
            <ResendButton resendAt={sent.resendAt} busy={busy === 'sending'} onClick={() => void send()} />
          ) : (
            <Button look="soft" size="small" busy={busy === 'sending'} onClick={() => void send()}>
              인증 번호 받기
            </Button>
          )
        }
      />
      {isAsked && (
        <TextField
          label="인증 번호"
          name="verificationCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          placeholder="여섯 자리 숫자"
          value={code}
          error={errors.code ?? error}
          hint="문자로 보낸 번호를 입력해 주세요."
          // not disabled: that would lose the focus, and a wrong code is typed again here
          readOnly={busy === 'proving'}
          // the code comes next, and the message it stands in is on its way
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={wasAsked}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void prove(code)
          }}
          trailing={<TimeLeft until={sent.expiresAt} />}
        />
      )}
      <output className="sr-only">
        {isProved ? '휴대폰 번호를 인증했어요.' : sent ? '인증 번호를 보냈어요.' : ''}
      </output>
    </div>
  )
}
