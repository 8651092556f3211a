import type { User } from '@shop/contract'
import type { ComponentType } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Personal } from '#src/features/auth/personal.tsx'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { guestAddresses } from '#src/features/address/guest-addresses.ts'
import { forgetMyZonecode } from '#src/features/product/detail/delivery/my-zonecode.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { MemberOnly } from '#src/features/user/member-only.tsx'
import { rereadRecentWords } from '#src/features/search/recent-words.ts'
import { forgetMember } from '#src/features/user/session/leave-session.ts'
import { AccountForm } from '#src/features/user/settings/account-form.tsx'
import { AlarmForm } from '#src/features/user/settings/alarm-form.tsx'
import { LeaveView } from '#src/features/user/settings/leave-view.tsx'
import { PasswordForm } from '#src/features/user/settings/password-form.tsx'
import { PictureForm } from '#src/features/user/settings/picture-form.tsx'
import { ReceiptForm } from '#src/features/user/settings/receipt-form.tsx'
import { PhoneForm } from '#src/features/user/settings/phone-form.tsx'
import { ProfileForm } from '#src/features/user/settings/profile-form.tsx'
import { SettingsMenu } from '#src/features/user/settings/settings-menu.tsx'
import { useLazyComponent } from '#src/lib/use-lazy-component.ts'
import { pageFailure } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { Seo } from '#src/lib/seo.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'

/** Account deletion: the server has revoked all tokens, and this browser removes the other data. */
function Leave() {
  const navigate = useNavigate()
  const onLeft = async () => {
    await navigate('/', { replace: true })
    await forgetMember()
    guestAddresses().forget()
    forgetMyZonecode()
    rereadRecentWords()
    showSnackbar('탈퇴했어요. 그동안 함께해 주셔서 고마워요.')
  }
  return <LeaveView onLeft={onLeft} />
}

const loadPushDevices = () =>
  import('#src/features/notification/push/push-devices.tsx').then(({ PushDevices }) => PushDevices)

/** Notification settings, with the devices that receive push messages. */
function Alarms({ user }: { user: User }) {
  const { Part } = useLazyComponent(loadPushDevices)
  return <AlarmForm user={user} devices={Part && <Part />} />
}

const parts: Record<string, { title: string; Part: ComponentType<{ user: User }> }> = {
  profile: { title: '이름과 별명', Part: ProfileForm },
  picture: { title: '프로필 사진', Part: PictureForm },
  receipt: { title: '현금영수증', Part: ReceiptForm },
  phone: { title: '휴대폰 번호', Part: PhoneForm },
  password: { title: '비밀번호', Part: PasswordForm },
  account: { title: '환불 계좌', Part: AccountForm },
  alarms: { title: '알림 설정', Part: Alarms },
  leave: { title: '회원 탈퇴', Part: Leave },
}
const menu = { title: '설정', Part: SettingsMenu }
const partOf = (part: string | undefined) => {
  if (part === undefined) return menu
  return Object.hasOwn(parts, part) ? parts[part] : undefined
}

const check = ({ params }: { params: { part?: string } }): null => {
  if (!partOf(params.part)) throw pageFailure(404, '찾는 설정이 없어요.')
  return null
}
export const loader = check
/** Title of the part, as in its heading. */
const BarTitle = () => partOf(useLocation().pathname.split('/')[3])?.title
export const handle = definePageHandle({ title: '설정', Title: BarTitle, footer: false })
export function Head({ params }: PageProps<never, 'part'>) {
  const { pathname } = useLocation()
  return <Seo title={partOf(params.part)?.title} path={pathname} hidden />
}

const PartSkeleton = () => (
  <div className="flex flex-col gap-5 px-5 pt-6" aria-busy="true">
    <Skeleton className="h-8 w-40" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
    <Skeleton className="h-14" />
  </div>
)

function Settings({ part }: { part: string | undefined }) {
  const query = usePersonalCall('user.getDetail')
  const Part = partOf(part)?.Part ?? SettingsMenu
  return (
    <Personal query={query} skeleton={<PartSkeleton />}>
      {(user) => <Part user={user} />}
    </Personal>
  )
}

/** Account settings. SCREEN-18 */
export default function SettingsPage({ params }: PageProps<never, 'part'>) {
  return (
    <MemberOnly skeleton={<PartSkeleton />} text="로그인하면 내 정보를 바꿀 수 있어요.">
      <Settings key={params.part ?? ''} part={params.part} />
    </MemberOnly>
  )
}
