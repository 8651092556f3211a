import { formatCount } from '@shop/rules'
import { waitsForNetwork } from './bitrate-ladder.ts'
import type { BroadcastStatus } from './camera-broadcast.ts'

const KBPS = 1_000
const MS_PER_S = 1_000
/** Delay (ms) from which the operator should look at the network. */
const SLOW_MS = 3_000

const sentenceOf = ({
  state,
  health,
  targetBitrate,
  backlogMs,
  lowered,
  problem,
}: BroadcastStatus): [text: string, ok: boolean] => {
  if (state === 'connecting') return ['서버에 연결하고 있어요.', true]
  if (state === 'lost') return ['연결이 끊겨 다시 연결하고 있어요. 방송은 30초 동안 기다려요.', false]
  if (state === 'refused') return [problem ?? '서버가 영상을 받지 않아요.', false]
  if (state === 'stopped') return ['영상 보내기를 멈췄어요.', true]
  if (health?.state === 'starving' || backlogMs > SLOW_MS)
    return waitsForNetwork(backlogMs)
      ? ['네트워크가 느려요. Wi-Fi에 가까이 가 주세요.', false]
      : ['기기가 느려요. 다른 앱을 닫아 주세요.', false]
  if (lowered > 0) return ['지연이 커져서 화질을 낮췄어요.', true]
  if (targetBitrate < 1_500_000) return ['네트워크에 맞춰 화질을 낮췄어요.', true]
  return ['영상을 잘 보내고 있어요.', true]
}

/** State of the sending and of the network. The sentence is announced when it changes; the numbers are not. */
export function SendingHealth({ status }: { status: BroadcastStatus }) {
  const { health, dropped, lowered, backlogMs, targetBitrate } = status
  const [text, isFine] = sentenceOf(status)
  const numbers = [
    { name: '받는 속도', value: health ? `${formatCount(Math.round(health.bitrate / KBPS))}kbps` : '–' },
    { name: '보내는 화질', value: `${formatCount(Math.round(targetBitrate / KBPS))}kbps` },
    { name: '지연', value: health ? `${((health.delayMs + backlogMs) / MS_PER_S).toFixed(1)}초` : '–' },
    { name: '버린 조각', value: formatCount(dropped) },
    ...(lowered > 0 ? [{ name: '낮춘 횟수', value: formatCount(lowered) }] : []),
  ]
  return (
    <div className="flex flex-col gap-2">
      <output className={`block text-14 font-semibold ${isFine ? 'text-success' : 'text-danger'}`}>{text}</output>
      <dl className="figures grid grid-cols-4 gap-2 text-12">
        {numbers.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-ink-faint">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
