import { isMobilePhone, phoneCodeCallOf, toPhoneDigits } from '@shop/rules'
import { useState } from 'react'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { useBrand } from '#src/lib/brand-context.ts'
import { dropSentCode, findSentCode, saveSentCode, type SentCode } from './sent-code.ts'

interface CodeErrors {
  phone?: string
  code?: string
}

type Kind = 'sending' | 'proving'

/** Runs one task at a time (send or verify). A failure is shown beside its field. */
const useCodeWork = () => {
  const [errors, setErrors] = useState<CodeErrors>({})
  const [busy, setBusy] = useState<Kind>()
  /** Returns whether the task succeeded. */
  const work = async (kind: Kind, field: keyof CodeErrors, run: () => Promise<void>): Promise<boolean> => {
    if (busy) return false
    setBusy(kind)
    setErrors({})
    try {
      await run()
      return true
    } catch (error) {
      setErrors({ [field]: failureText(error) })
      return false
    } finally {
      setBusy(undefined)
    }
  }
  return { errors, setErrors, busy, work }
}

/** Called with the phone, the code, and the time at which the verification expires. */
export type OnProved = (phone: string, code: string, until: string) => void

// BRAND-10
const askCode = async (brand: Parameters<typeof phoneCodeCallOf>[0], phone: string): Promise<SentCode> => {
  const { expiresAt, resendAt } = await api(phoneCodeCallOf(brand), { body: { phone } })
  const sent = { phone, expiresAt, resendAt }
  saveSentCode(sent)
  return sent
}

const giveBack = async (phone: string, verificationCode: string): Promise<string> => {
  const { verifiedUntil } = await api('user.verifyCode', { body: { phone, verificationCode } })
  dropSentCode()
  return verifiedUntil
}

/** Sends a verification code to a phone and verifies it. */
export const usePhoneCode = (phone: string, onProved: OnProved) => {
  const { id: brandId } = useBrand()
  const [ours, setOurs] = useState<SentCode>()
  const [wasAsked, setAsked] = useState(false)
  const [code, setCode] = useState('')
  const { errors, setErrors, busy, work } = useCodeWork()
  const digits = toPhoneDigits(phone)
  // sent on this page, or before a reload
  const sent = ours?.phone === digits ? ours : findSentCode(digits)

  const send = async () => {
    if (!isMobilePhone(phone)) {
      setErrors({ phone: '휴대폰 번호를 다시 확인해 주세요.' })
      return
    }
    await work('sending', 'phone', async () => {
      setOurs(await askCode(brandId, digits))
      setCode('')
      setAsked(true)
    })
  }
  const prove = (typed: string) =>
    work('proving', 'code', async () => {
      const verifiedUntil = await giveBack(digits, typed)
      setOurs(undefined)
      setCode('')
      onProved(digits, typed, verifiedUntil)
    })
  const type = (text: string) => {
    const typed = text.replace(/\D/g, '').slice(0, 6)
    setCode(typed)
    setErrors({})
    // six digits are complete: verify without a button
    if (typed.length === 6) void prove(typed)
  }
  /**
   * For a form submitted without verification: verifies a complete code again, or shows an error if it is incomplete. Returns
   * whether the code was right.
   */
  const tryAgain = async (): Promise<boolean> => {
    if (code.length === 6) return prove(code)
    setErrors({ code: '문자로 받은 여섯 자리 숫자를 입력해 주세요.' })
    return false
  }
  return { sent, wasAsked, code, errors, busy, send, type, prove, tryAgain }
}
