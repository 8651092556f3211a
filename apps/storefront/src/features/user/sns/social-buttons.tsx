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
import { KakaoSign, NaverSign } from './sns-signs.tsx'
import { useOneQuestion } from './use-one-question.ts'

const looks: Record<SnsType, { className: string; Sign: () => React.JSX.Element }> = {
  // the providers' own colours; Naver's green is too light for white words, so its sign alone is green
  kakaotalk: { className: 'bg-[#fee500] text-[#191600]', Sign: KakaoSign },
  naver: { className: 'bg-surface text-ink ring-1 ring-inset ring-line', Sign: NaverSign },
}

/** Logging in with who the provider says one is; kakaotalk in a window of its own. SCREEN-2 */
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
      {/* above the buttons: below them it would stand under the edge of a small screen */}
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
