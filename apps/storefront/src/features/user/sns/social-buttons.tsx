import { useState } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { FormError } from '#src/features/user/form/form-error.tsx'
import type { Enter } from '#src/features/user/login/login-form.tsx'
import { loginPathOf } from '#src/features/user/session/return-path.ts'
import { useBrand } from '#src/lib/brand-context.ts'
import { enterWithSns } from './enter-with-sns.ts'
import { askInPopup } from './kakao-popup.ts'
import { exchangeCode, leaveForSns, snsNames, type SnsType } from './sns-journey.ts'
import { useOneQuestion } from './use-one-question.ts'

/** Speech bubble, the logo for kakaotalk logins. */
export const KakaoSign = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
    <path
      d="M10 2.6c-4.6 0-8.2 2.9-8.2 6.5 0 2.3 1.5 4.3 3.7 5.5l-.8 3c-.1.3.2.5.4.3l3.5-2.4c.5.1.9.1 1.4.1 4.6 0 8.2-2.9 8.2-6.5S14.6 2.6 10 2.6Z"
      fill="currentColor"
    />
  </svg>
)

/** White N on green, the Naver logo. */
export const NaverSign = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
    <rect width="20" height="20" rx="5" fill="#03c75a" />
    <path d="M11.6 10.3 8.3 5.5H5.6v9h2.8V9.7l3.3 4.8h2.7v-9h-2.8Z" fill="#fff" />
  </svg>
)

const looks: Record<SnsType, { className: string; Sign: () => React.JSX.Element }> = {
  // provider brand colours; Naver's green has too little contrast for white text, so only its logo is green
  kakaotalk: { className: 'bg-[#fee500] text-[#191600]', Sign: KakaoSign },
  naver: { className: 'bg-surface text-ink ring-1 ring-inset ring-line', Sign: NaverSign },
}

/** Social login buttons. kakaotalk opens in a popup. SCREEN-2 */
export function SocialButtons({ enter, returnPath }: { enter: Enter; returnPath: string }) {
  const { socialLogins } = useBrand()
  const [error, setError] = useState<string>()
  const navigate = useNavigate()
  const nextSignal = useOneQuestion()

  const ask = async (snsType: SnsType, signal: AbortSignal) => {
    const code = snsType === 'kakaotalk' ? await askInPopup('login', signal) : undefined
    if (code === undefined) return leaveForSns(snsType, { returnPath, aim: 'login' })
    const outcome = await enterWithSns(snsType, await exchangeCode(code), enter)
    if (outcome === 'new') await navigate(loginPathOf(returnPath, '/register'))
    return undefined
  }
  const choose = async (snsType: SnsType) => {
    const signal = nextSignal()
    setError(undefined)
    try {
      await ask(snsType, signal)
    } catch (reason) {
      if (signal.aborted) return
      setError(failureText(reason))
    }
  }
  if (socialLogins.length === 0) return null
  return (
    <section aria-label="간편 로그인" className="flex flex-col gap-2.5">
      {/* above the buttons, because below them it would be off a small screen */}
      <FormError text={error} />
      {socialLogins.map((snsType) => {
        const { className, Sign } = looks[snsType]
        return (
          <button
            key={snsType}
            type="button"
            onClick={() => void choose(snsType)}
            className={`pressable flex h-14 items-center justify-center gap-2 rounded-control text-16 font-semibold ${className}`}
          >
            <Sign />
            {snsNames[snsType]}로 시작하기
          </button>
        )
      })}
    </section>
  )
}
