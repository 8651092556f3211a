import { type PasswordAbout, type PasswordLevel, passwordLevelOf } from '@shop/rules'
import type { IsCommon } from './use-common-passwords.ts'

const levels: Record<PasswordLevel, { bars: number; name: string; tone: string; text: string }> = {
  refused: { bars: 1, name: '쓸 수 없어요', tone: 'bg-danger', text: 'text-danger' },
  weak: { bars: 2, name: '쓸 수 있어요', tone: 'bg-spot', text: 'text-ink-soft' },
  fair: { bars: 3, name: '괜찮아요', tone: 'bg-accent', text: 'text-ink-soft' },
  strong: { bars: 4, name: '안전해요', tone: 'bg-success', text: 'text-success' },
}

interface PasswordMeterProps {
  password: string
  about: PasswordAbout
  isCommon: IsCommon
  /** Text already shown beside the field; an identical hint is omitted. */
  said?: string | undefined
}

const nothingTyped = {
  bars: 0,
  name: '아직 입력하지 않았어요',
  tone: 'bg-line',
  text: 'text-ink-faint',
  hint: '8자 이상이면 돼요. 특수 문자는 꼭 넣지 않아도 괜찮아요.',
}

const judge = ({ password, about, isCommon }: PasswordMeterProps) => {
  if (password === '') return nothingTyped
  const { level, hint } = passwordLevelOf(password, about, isCommon)
  return { ...levels[level], hint }
}

/** Strength of the typed password and a hint to improve it. Reserves its height while the field is empty. */
export function PasswordMeter(props: PasswordMeterProps) {
  const { bars, name, tone, text, hint } = judge(props)
  return (
    <div className="flex flex-col gap-1.5">
      <meter aria-label="비밀번호 안전도" min={0} max={4} value={bars} className="sr-only">
        {name}
      </meter>
      <div aria-hidden="true" className="flex gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={`h-1.5 flex-1 rounded-full transition-colors ${bar <= bars ? tone : 'bg-line'}`} />
        ))}
      </div>
      <output className={`min-h-[1.5em] text-12 ${text}`}>{hint !== props.said && hint}</output>
    </div>
  )
}
