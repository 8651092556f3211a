import { SecretDialog } from '#src/ui/overlay/secret-dialog.tsx'

/** One-time password of an account. It is shown once. */
export function OneTimePassword({ password, onClose }: { password: string; onClose: () => void }) {
  return (
    <SecretDialog
      title="첫 비밀번호"
      text="지금만 보여요. 직원에게 안전하게 전해 주세요. 처음 로그인할 때 새 비밀번호로 바꿔요."
      label="비밀번호"
      secret={password}
      action="전했어요"
      onClose={onClose}
    />
  )
}
