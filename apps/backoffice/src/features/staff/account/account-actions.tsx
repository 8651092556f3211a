import type { StaffAccount } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { type ConfirmOptions, confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'
import { OneTimePassword } from './one-time-password.tsx'

/** Actions that concern the whole account: a new password, another authenticator, and the ban. Each asks for a reason. */
export function AccountActions({ account }: { account: StaffAccount }) {
  const { id, name, disabledAt, hasTotp } = account
  const client = useQueryClient()
  const [password, setPassword] = useState<string>()
  const run = async (ask: ConfirmOptions, send: (reason: string | undefined) => Promise<string>) => {
    const confirmed = await confirmAction({ ...ask, reason: 'required' })
    if (!confirmed) return
    try {
      showToast(await send(confirmed.reason))
      await client.invalidateQueries({ queryKey: ['admin.staff.get'] })
      await client.invalidateQueries({ queryKey: ['admin.staff.list'] })
    } catch (error) {
      showFailure(error)
    }
  }
  const params = { id }
  const resetPassword = () =>
    run(
      { title: `${name} 님에게 새 비밀번호를 줄까요?`, text: '열린 로그인이 모두 끝나요.', action: '새 비밀번호 주기' },
      async (reason) => {
        setPassword((await call('admin.staff.resetPassword', { params }, { reason })).password)
        return '새 비밀번호를 만들었어요.'
      },
    )
  const resetTotp = () =>
    run(
      {
        title: `${name} 님의 인증 앱을 지울까요?`,
        text: '다음 로그인에서 인증 앱을 다시 등록해야 해요.',
        action: '인증 앱 지우기',
        isDanger: true,
      },
      async (reason) => {
        await call('admin.staff.resetTotp', { params }, { reason })
        return '인증 앱을 지웠어요.'
      },
    )
  const disable = () =>
    run(
      { title: `${name} 님의 계정을 막을까요?`, text: '열린 로그인이 모두 끝나요.', action: '막기', isDanger: true },
      async (reason) => {
        await call('admin.staff.disable', { params }, { reason })
        return '계정을 막았어요.'
      },
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => void resetPassword()}>
        {disabledAt === null ? '새 비밀번호 주기' : '비밀번호를 주고 다시 열기'}
      </Button>
      <Button onClick={() => void resetTotp()} blocked={hasTotp ? undefined : '등록한 인증 앱이 없어요.'}>
        인증 앱 지우기
      </Button>
      {disabledAt === null && (
        <Button look="danger" onClick={() => void disable()}>
          계정 막기
        </Button>
      )}
      {password !== undefined && <OneTimePassword password={password} onClose={() => setPassword(undefined)} />}
    </div>
  )
}
