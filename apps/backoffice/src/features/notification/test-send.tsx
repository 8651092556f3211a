import type { CallReply, TestChannel } from '@shop/contract'
import { withRo } from '@shop/rules/particle'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { failureText } from '#src/lib/call/api-error.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField, TextField } from '#src/ui/controls/field.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'
import type { MessageWords } from './message-texts.ts'

type Receiver = CallReply<'admin.message.getTestReceiver'>['receiver']

const options: readonly (readonly [TestChannel, string])[] = [
  ['email', '이메일'],
  ['text', '알림톡·문자'],
  ['push', '앱 알림'],
  ['inApp', '앱 안 알림'],
]

/** Where a test arrives, or why it cannot. */
const placeOf = (channel: TestChannel, { email, phone, hasMember, devices }: Receiver): [text: string, ok: boolean] => {
  if (channel === 'email') return [email, true]
  if (phone === null) return ['시험 메시지를 받을 휴대폰 번호를 먼저 인증해 주세요.', false]
  if (channel === 'text') return [phone, true]
  if (!hasMember) return [`${withRo(phone)} 가입한 회원이 이 쇼핑몰에 없어요.`, false]
  if (channel === 'push' && devices === 0) return [`${phone} 회원이 앱 알림을 켠 기기가 없어요.`, false]
  return [channel === 'push' ? `${phone} 회원의 기기 ${devices}대` : `${phone} 회원의 알림`, true]
}

/** Verifies the own phone with a code. */
function PhoneForm({ hasPhone, onDone }: { hasPhone: boolean; onDone: () => Promise<unknown> }) {
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const send = () =>
    run(async () => {
      await call('admin.message.sendTestCode', { body: { phone } })
      setSent(true)
      showToast('인증 번호를 보냈어요. 10분 안에 입력해 주세요.')
    })
  const verify = () =>
    run(async () => {
      await call('admin.message.setTestPhone', { body: { phone, code } })
      await onDone()
      showToast('시험 메시지를 받을 번호를 인증했어요.')
    })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={hasPhone ? '다른 휴대폰 번호' : '내 휴대폰 번호'}
            type="tel"
            autoComplete="tel"
            placeholder="010-0000-0000"
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
          />
        </div>
        <Button
          busy={isBusy}
          blocked={phone.trim() === '' ? '휴대폰 번호를 적어 주세요.' : undefined}
          onClick={() => void send()}
        >
          인증 번호 받기
        </Button>
      </div>
      {isSent && (
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label="인증 번호"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          </div>
          <Button
            busy={isBusy}
            blocked={/^\d{6}$/.test(code) ? undefined : '인증 번호 여섯 자리를 적어 주세요.'}
            onClick={() => void verify()}
          >
            인증하기
          </Button>
        </div>
      )}
    </div>
  )
}

function Choices({ words, receiver }: { words: MessageWords; receiver: Receiver }) {
  const client = useQueryClient()
  const [channel, setChannel] = useState<TestChannel>('email')
  const [isBusy, setBusy] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const [place, canSend] = placeOf(channel, receiver)
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: ['admin.message.getTestReceiver'] })
    setChanging(false)
  }
  const send = async () => {
    setBusy(true)
    try {
      const { to } = await call('admin.message.testSend', { body: { ...words, channel } })
      showToast(`${withRo(to)} 시험 메시지를 보냈어요.`)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const needsPhone = channel !== 'email' && (receiver.phone === null || isChanging)
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label="보낼 방법"
        options={options}
        value={channel}
        onChange={({ target }) => setChannel(target.value as TestChannel)}
      />
      <p className={`text-14 break-keep ${canSend ? '' : 'text-danger'}`}>{canSend ? `받는 곳: ${place}` : place}</p>
      {needsPhone && <PhoneForm hasPhone={receiver.phone !== null} onDone={refresh} />}
      <div className="flex flex-wrap justify-end gap-2">
        {channel !== 'email' && receiver.phone !== null && !isChanging && (
          <Button onClick={() => setChanging(true)}>번호 바꾸기</Button>
        )}
        <Button look="primary" busy={isBusy} blocked={canSend ? undefined : place} onClick={() => void send()}>
          시험 보내기
        </Button>
      </div>
    </div>
  )
}

/** Sends a draft to the own account by one channel. */
export function TestSendDialog({ words, onClose }: { words: MessageWords; onClose: () => void }) {
  const { data, error, refetch } = useCall('admin.message.getTestReceiver')
  return (
    <Dialog
      open
      size="medium"
      onClose={onClose}
      title="나에게 시험 보내기"
      text="내 이메일과 내가 인증한 번호로만 가요. 10분에 열 번까지 보낼 수 있어요."
      actions={<Button onClick={onClose}>닫기</Button>}
    >
      {data && <Choices words={words} receiver={data.receiver} />}
      {!data && error && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows className="h-10" />}
    </Dialog>
  )
}
