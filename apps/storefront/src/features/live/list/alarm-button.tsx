import { isMember, whenVisitorKnown } from '#src/features/auth/auth-store.ts'
import { useResumedAct } from '#src/features/product/member/use-member-act.ts'
import { changeAlarm } from '../live-flags.ts'
import { AlarmIcon } from '../live-icons.tsx'
import { ALARM_SUBJECT, inviteToLive } from '../live-invitation.tsx'

interface AlarmButtonProps {
  id: number
  title: string
  isOn: boolean
  /** On black ground. */
  isDark?: boolean
}

const LOOK =
  'pressable finger relative z-2 inline-flex h-10 shrink-0 items-center justify-center gap-1.5 rounded-control px-4 text-14 font-semibold'
const toneOf = (isOn: boolean, isDark: boolean): string => {
  if (isDark) return isOn ? 'bg-white/20 text-white' : 'bg-white text-black'
  return isOn ? 'bg-accent-soft text-accent-ink' : 'bg-accent text-on-accent hover:bg-accent-pressed'
}

/** Asks for a notification when the broadcast begins. Guests are led to the login. AUTH-5 */
export function AlarmButton({ id, title, isOn, isDark = false }: AlarmButtonProps) {
  useResumedAct(id, 'alarm', () => void changeAlarm(id, true), ALARM_SUBJECT)
  const toggle = () =>
    whenVisitorKnown((user) => (isMember(user) ? void changeAlarm(id, !isOn) : inviteToLive('alarm', id)))
  return (
    <button type="button" aria-pressed={isOn} onClick={toggle} className={`${LOOK} ${toneOf(isOn, isDark)}`}>
      <AlarmIcon size={18} filled={isOn} />
      <span className="sr-only">{title} </span>
      {isOn ? '알림 받는 중' : '알림 받기'}
    </button>
  )
}
