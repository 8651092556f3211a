import type { User, UserSettings } from '@shop/contract'
import { toSeoulDate } from '@shop/rules'
import type { ReactNode } from 'react'
import { FormPage } from '#src/features/user/form/form-page.tsx'
import { Switch } from '#src/ui/controls/switch.tsx'
import { type SettingKind, useSettings } from './use-settings.ts'

const plain: readonly (readonly [kind: SettingKind, label: string, note: string])[] = [
  ['orderDeliveryAlarm', '주문과 배송', '입금 안내, 상품의 출발과 도착, 취소와 환불, 교환과 반품 소식을 알려 드려요.'],
  ['clientCenterReplyAlarm', '고객센터 답변', '문의에 답이 달리면 알려 드려요.'],
]

const dayOf = (at: string): string => toSeoulDate(new Date(at)).replaceAll('-', '.')

/** Text of a consent, with its date if known. */
const agreedText = (what: string, at: string | null): string =>
  at === null ? what : `${what} ${dayOf(at)}에 동의했어요.`

const dateText = ({ advertisingAlarm, advertisingAlarmUpdateDate: at }: UserSettings): string => {
  if (at === null) return '아직 동의하지 않았어요.'
  return advertisingAlarm ? `${dayOf(at)}에 받기로 동의했어요.` : `${dayOf(at)}에 받지 않기로 했어요.`
}

interface AlarmFormProps {
  user: User
  /** Devices that receive pushes. The page composes them, because they belong to a later feature. */
  devices?: ReactNode
}

/** Notification settings. Advertising, and advertising at night, show the date of their consent. */
export function AlarmForm({ user, devices }: AlarmFormProps) {
  const turn = useSettings(user)
  const { userSettings: settings } = user
  return (
    <FormPage title="알림 설정">
      <section aria-label="꼭 필요한 소식" className="-mt-3">
        {plain.map(([kind, label, note]) => (
          <Switch key={kind} checked={settings[kind]} note={note} onChange={(on) => turn({ [kind]: on })}>
            {label}
          </Switch>
        ))}
      </section>
      <section aria-label="광고성 소식" className="border-t border-line pt-4">
        <Switch
          checked={settings.advertisingAlarm}
          note={dateText(settings)}
          onChange={(on) =>
            turn({
              advertisingAlarm: on,
              ...(!on && { advertisingNightAlarm: false, advertisingPromotion: false }),
            })
          }
        >
          혜택과 이벤트 소식
        </Switch>
        <Switch
          checked={settings.advertisingPromotion}
          disabled={!settings.advertisingAlarm}
          note={agreedText('쿠폰과 특가를 골라 알려 드려요.', settings.advertisingPromotionUpdateDate)}
          onChange={(on) => turn({ advertisingPromotion: on })}
        >
          맞춤 프로모션
        </Switch>
        <Switch
          checked={settings.advertisingNightAlarm}
          disabled={!settings.advertisingAlarm}
          note={agreedText('밤 9시부터 아침 8시 사이에도 받아요.', settings.advertisingNightAlarmUpdateDate)}
          onChange={(on) => turn({ advertisingNightAlarm: on })}
        >
          밤에도 받기
        </Switch>
      </section>
      {devices}
    </FormPage>
  )
}
