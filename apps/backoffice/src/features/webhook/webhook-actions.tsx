import type { Webhook, WebhookDelivery } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#src/lib/call/call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'
import { WebhookSecret } from './webhook-form.tsx'

interface ActionsProps {
  webhook: Webhook
  onEdit: () => void
  /** Shows the result of a test. */
  onTest: (delivery: WebhookDelivery) => void
}

/** Buttons of a webhook: test, edit, another secret, all failed messages again, archive. */
export function WebhookActions({ webhook, onEdit, onTest }: ActionsProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [secret, setSecret] = useState<string>()
  const [busy, setBusy] = useState(false)
  const params = { id: webhook.id }
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    try {
      await work()
      for (const name of ['list', 'get', 'listDeliveries'])
        await client.invalidateQueries({ queryKey: [`admin.webhook.${name}`] })
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const test = () => run(async () => onTest((await call('admin.webhook.test', { params })).delivery))
  const rotate = async (): Promise<void> => {
    const text = '새 비밀키를 만들어요. 지금 비밀키로도 24시간 동안 함께 서명해요.'
    if (!(await confirmAction({ title: '비밀키를 바꿀까요?', text, action: '바꾸기' }))) return
    await run(async () => setSecret((await call('admin.webhook.rotateSecret', { params })).secret))
  }
  const redeliver = () =>
    run(async () => {
      const { count } = await call('admin.webhook.redeliverDead', { params })
      showToast(`실패한 알림 ${count}건을 다시 보내요.`)
    })
  const archive = async (): Promise<void> => {
    const text = '다시 쓸 수 없어요. 기다리던 알림도 보내지 않아요.'
    const confirmed = await confirmAction({ title: '웹훅을 보관할까요?', text, action: '보관하기', isDanger: true })
    if (!confirmed) return
    await run(async () => {
      await call('admin.webhook.archive', { params, body: { version: webhook.version } })
      showToast('웹훅을 보관했어요.')
      void navigate('/webhooks')
    })
  }
  if (webhook.archivedAt !== null) return undefined
  return (
    <>
      <Button busy={busy} onClick={() => void test()}>
        시험 전송
      </Button>
      {webhook.dead > 0 && <Button onClick={() => void redeliver()}>실패한 알림 모두 다시 보내기</Button>}
      <Button onClick={() => void rotate()}>비밀키 바꾸기</Button>
      <Button onClick={() => void archive()}>보관하기</Button>
      <Button look="primary" onClick={onEdit}>
        고치기
      </Button>
      {secret !== undefined && <WebhookSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}
