import type { CashReceiptIdentity, User } from '@shop/contract'
import { formatPhone } from '@shop/rules'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { type RowLink, RowLinks } from '#src/features/user/my/row-links.tsx'
import { Avatar } from '#src/features/user/picture/avatar.tsx'
import { snsNames } from '#src/features/user/sns/sns-journey.ts'

const at = (part: string): string => `/my-cuma/settings/${part}`

/** Undefined until loaded, so that 없음 is not shown to a member with a saved number. */
type StoredReceipt = CashReceiptIdentity | null | undefined
const receiptText = (kept: StoredReceipt): string | undefined => (kept === null ? '없음' : kept?.identityNo)

const rowsOf = (
  { name, nickname, phone, snsType, profileImageUrl, withdrawAccount, userSettings }: User,
  receipt: StoredReceipt,
): readonly RowLink[] => [
  { label: '프로필 사진', to: at('picture'), value: <Avatar src={profileImageUrl} size={32} /> },
  { label: '이름과 별명', to: at('profile'), value: nickname && nickname !== name ? `${name} · ${nickname}` : name },
  { label: '휴대폰 번호', to: at('phone'), value: phone && formatPhone(phone) },
  ...(snsType ? [] : [{ label: '비밀번호', to: at('password') }]),
  {
    label: '환불 계좌',
    to: at('account'),
    value: withdrawAccount ? `${withdrawAccount.bankName} ${withdrawAccount.accountNumber}` : '없음',
  },
  { label: '현금영수증', to: at('receipt'), value: receiptText(receipt) },
  { label: '배송지', to: '/address' },
  { label: '알림', to: at('alarms'), value: userSettings.advertisingAlarm ? '혜택 소식 받음' : '필요한 소식만' },
  { label: '개인정보 설정', to: '/privacy/consent' },
  { label: '회원 탈퇴', to: at('leave') },
]

/** List of the account settings. */
export function SettingsMenu({ user }: { user: User }) {
  const receipt = usePersonalCall('user.getCashReceipt').data?.cashReceipt
  return (
    <div className="px-5 pt-4 pb-10">
      <h1 className="text-22 font-bold">설정</h1>
      <p className="mt-1 mb-3 text-14 break-all text-ink-soft">
        {user.snsType ? `${snsNames[user.snsType]} 로그인` : user.email}
      </p>
      <RowLinks label="설정" rows={rowsOf(user, receipt)} />
    </div>
  )
}
