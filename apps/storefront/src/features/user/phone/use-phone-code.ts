import { isMobilePhone, phoneCodeCallOf, toPhoneDigits } from '@shop/rules'
import { useState } from 'react'
import { failureText } from '#src/features/snackbar/tell-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { useBrand } from '#src/lib/brand-context.ts'

interface Sent {
  phone: string
  expiresAt: string
  resendAt: string
}
interface CodeErrors {
  phone?: string
  code?: string
}

type Kind = 'sending' | 'proving'

/** One of the two at a time; what fails is said beside its field. */
const useCodeWork = () => {
  const [errors, setErrors] = useState<CodeErrors>({})
  const [busy, setBusy] = useState<Kind>()
  const work = async (kind: Kind, field: keyof CodeErrors, run: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(kind)
    setErrors({})
    try {
      await run()
    } catch (error) {
      setErrors({ [field]: failureText(error) })
    } finally {
      setBusy(undefined)
    }
  }
  return { errors, setErrors, busy, work }
}

/** Given the phone, the code that proved it, and until when the shop goes by it. */
export type OnProved = (phone: string, code: string, until: string) => void

/** Sends a code to a phone and takes it back. */
export const usePhoneCode = (phone: string, onProved: OnProved) => {
  const { id: brandId } = useBrand()
  const [sent, setSent] = useState<Sent>()
  const [wasAsked, setAsked] = useState(false)
  const [code, setCode] = useState('')
  const { errors, setErrors, busy, work } = useCodeWork()
  const digits = toPhoneDigits(phone)

  const send = async () => {
    if (!isMobilePhone(phone)) {
      setErrors({ phone: '휴대폰 번호를 다시 확인해 주세요.' })
      return
    }
    await work('sending', 'phone', async () => {
      // BRAND-10
      setSent({ phone: digits, ...(await api(phoneCodeCallOf(brandId), { body: { phone: digits } })) })
      setCode('')
      setAsked(true)
    })
  }
  const prove = (typed: string) =>
    work('proving', 'code', async () => {
      const body = { phone: digits, verificationCode: typed }
      const { verifiedUntil } = await api('user.verifyCode', { body })
      setSent(undefined)
      setCode('')
      onProved(digits, typed, verifiedUntil)
    })
  const type = (text: string) => {
    const typed = text.replace(/\D/g, '').slice(0, 6)
    setCode(typed)
    setErrors({})
    // the sixth digit is the last: nothing is left to be asked
    if (typed.length === 6) void prove(typed)
  }
  return { sent: sent?.phone === digits ? sent : undefined, wasAsked, code, errors, busy, send, type, prove }
}
