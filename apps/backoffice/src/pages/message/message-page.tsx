import type { CallReply } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { BroadcastState } from '#src/features/notification/message-columns.tsx'
import { channelTexts, kindTexts, resultTexts } from '#src/features/notification/message-texts.ts'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card, Facts, Page } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

type Shown = CallReply<'admin.message.get'>
const EVERY_MS = 5_000

function Results({ broadcast, results }: Pick<Shown, 'broadcast' | 'results'>) {
  const { audience, inApp, read, queued } = broadcast
  return (
    <Card title="결과">
      <Facts
        rows={[
          ['상태', <BroadcastState key="state" broadcast={broadcast} />],
          ['받을 회원', `${numberText(audience)}명`],
          ['앱 안 알림', `${numberText(inApp)}개`],
          ['앱에서 읽음', `${numberText(read)}개`],
          ['앱 밖 메시지', `${numberText(queued)}개`],
          ...results.map(
            ({ channel, state, count }) =>
              [`${channelTexts[channel]} ${resultTexts[state] ?? state}`, `${numberText(count)}개`] as const,
          ),
        ]}
      />
    </Card>
  )
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${numberText(part)}명 (${Math.round((part / whole) * 1_000) / 10}%)`

/** How many receivers opened the mail and the link, of those whose answer can be known. */
function Reach({ reach, path }: Pick<Shown, 'reach'> & { path: string | null }) {
  if (reach.length === 0) return null
  return (
    <Card title="반응">
      <Facts
        rows={reach.flatMap(({ channel, sent, measured, opened, clicked }) => [
          ...(channel === 'email' ? [[`${channelTexts[channel]} 열어 봄`, share(opened, measured)] as const] : []),
          [`${channelTexts[channel]} 링크 누름`, path === null ? '링크 없음' : share(clicked, sent)] as const,
        ])}
      />
      <p className="text-13 break-keep text-ink-soft">
        열어 본 수는 측정에 동의한 회원만 세요. 링크는 회원마다 한 번만 세고, 보낸 지 90일이 지나면 지워요.
      </p>
    </Card>
  )
}

function Message({ broadcast, results, reach }: Shown) {
  const client = useQueryClient()
  const canStop =
    useCan('message.write') && !broadcast.isForAllBrands && ['expanding', 'sending'].includes(broadcast.state)
  const { id, title, text, path, kind, segmentName, channels, perMinute, startsAt, createdAt, staffName } = broadcast
  const stop = async () => {
    const options = { title: '보내는 것을 멈출까요?', text: '이미 보낸 알림은 그대로 있어요.', action: '멈추기' }
    if (!(await confirmAction({ ...options, isDanger: true }))) return
    try {
      await call('admin.message.stop', { params: { id } })
      await client.invalidateQueries({ queryKey: ['admin.message.get'] })
      showToast('메시지를 멈췄어요.')
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <Page title={title} actions={canStop && <Button onClick={() => void stop()}>멈추기</Button>}>
      <div className="grid gap-4 wide:grid-cols-2 wide:items-start">
        <div className="grid gap-4">
          <Results broadcast={broadcast} results={results} />
          <Reach reach={reach} path={path} />
        </div>
        <Card title="메시지">
          {text !== '' && <p className="text-14 whitespace-pre-line">{text}</p>}
          <Facts
            rows={[
              ['종류', kindTexts[kind]],
              ['받는 회원', segmentName ?? '모든 회원'],
              ['방법', ['앱 안', ...channels.map((channel) => channelTexts[channel])].join(', ')],
              ['주소', path ?? '–'],
              ['보내는 시각', momentText(startsAt ?? createdAt)],
              ['1분에', perMinute === null ? '제한 없음' : `${numberText(perMinute)}건`],
              ['보낸 사람', staffName ?? '–'],
            ]}
          />
        </Card>
      </div>
    </Page>
  )
}

/** A message to many members with its results. */
export default function MessagePage() {
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useCall('admin.message.get', { params: { id } }, { every: EVERY_MS })
  if (data) return <Message {...data} />
  return (
    <Page title="메시지">
      {error ? (
        <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows className="h-28" />
      )}
    </Page>
  )
}
