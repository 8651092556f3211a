import type { User, UserSettings } from '@shop/contract'
import { formatSeoulDate } from '@shop/rules'
import type { ReactNode } from 'react'
import { Personal } from '#src/features/auth/personal.tsx'
import { usePersonalQuery } from '#src/features/auth/use-personal-call.ts'
import { FormPage } from '#src/features/user/form/form-page.tsx'
import { api } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { Switch } from '#src/ui/controls/switch.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { channelNames, settingChannels } from './alarm-rows.ts'
import { AlarmTable } from './alarm-table.tsx'
import { type AlarmSettings, useAlarmSettings } from './use-alarm-settings.ts'
import { useSettings } from './use-settings.ts'

const dayOf = (at: string): string => formatSeoulDate(new Date(at))

/** Text of a consent, with its date if known. */
const agreedText = (what: string, at: string | null): string =>
  at === null ? what : `${what} ${dayOf(at)}에 동의했어요.`

const dateText = ({ advertisingAlarm, advertisingAlarmUpdateDate: at }: UserSettings): string => {
  if (at === null) return '아직 동의하지 않았어요.'
  return advertisingAlarm ? `${dayOf(at)}에 받기로 동의했어요.` : `${dayOf(at)}에 받지 않기로 했어요.`
}

/** Consents to advertising with their dates: in general, for promotions selected for the member, at night, and by channel. */
function AdConsents({ user, channels }: { user: User; channels: AlarmSettings }) {
  const turn = useSettings(user)
  const { userSettings: settings } = user
  const isOff = !settings.advertisingAlarm
  const row = channels.settings.find(({ group }) => group === 'advertising')
  return (
    <section aria-labelledby="ad-consents" className="border-t border-line pt-6">
      <h2 id="ad-consents" className="text-18 font-bold">
        광고성 정보 수신 동의
      </h2>
      <p className="mt-1 mb-2 text-14 text-ink-soft">
        동의하지 않아도 쇼핑몰을 그대로 쓸 수 있어요. 언제든지 켜고 끌 수 있어요.
      </p>
      <Switch
        checked={!isOff}
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
      {row &&
        settingChannels.map((channel) => (
          <Switch
            key={channel}
            checked={!isOff && row[channel] === true}
            disabled={isOff}
            onChange={(isOn) => channels.turn({ group: 'advertising', channel, isOn })}
          >
            {channelNames[channel]}로 받기
          </Switch>
        ))}
      <Switch
        checked={settings.advertisingPromotion}
        disabled={isOff}
        note={agreedText('쿠폰과 특가를 골라 알려 드려요.', settings.advertisingPromotionUpdateDate)}
        onChange={(on) => turn({ advertisingPromotion: on })}
      >
        맞춤 프로모션
      </Switch>
      <Switch
        checked={settings.advertisingNightAlarm}
        disabled={isOff}
        note={agreedText('밤 9시부터 아침 8시 사이에도 받아요.', settings.advertisingNightAlarmUpdateDate)}
        onChange={(on) => turn({ advertisingNightAlarm: on })}
      >
        밤에도 받기
      </Switch>
    </section>
  )
}

const TableSkeleton = () => (
  <div className="flex flex-col gap-4" aria-busy="true">
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-14" />
    ))}
  </div>
)

/** Other tabs, and links in messages, change settings as well. */
const rereadOnFocus = { refetchOnWindowFocus: 'always' } as const

interface AlarmFormProps {
  user: User
  /** Devices that receive pushes. The page composes them, because they belong to a later feature. */
  devices?: ReactNode
}

/** Notification settings by group and channel, and the consents to advertising. SCREEN-18 */
export function AlarmForm({ user, devices }: AlarmFormProps) {
  const query = usePersonalQuery({ ...callQuery(api, 'notification.getSettings'), ...rereadOnFocus })
  usePersonalQuery({ ...callQuery(api, 'user.getDetail'), ...rereadOnFocus })
  const channels = useAlarmSettings()
  return (
    <FormPage
      title="알림 설정"
      text="모든 소식은 쇼핑몰의 알림 목록에 남아요. 밖에서도 받을 방법을 골라 주세요. 비밀번호 변경처럼 계정을 지키는 소식은 끌 수 없어요."
    >
      <Personal query={query} skeleton={<TableSkeleton />}>
        {() => (
          <>
            <AlarmTable {...channels} />
            <AdConsents user={user} channels={channels} />
          </>
        )}
      </Personal>
      {devices}
    </FormPage>
  )
}
