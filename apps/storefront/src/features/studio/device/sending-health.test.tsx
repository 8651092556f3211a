import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type BroadcastStatus, firstStatus } from './camera-broadcast.ts'
import { SendingHealth } from './sending-health.tsx'

const late: BroadcastStatus = {
  ...firstStatus,
  state: 'sending',
  health: { receivedMs: 4_000, bitrate: 2_400_000, delayMs: 6_000, state: 'starving' },
}
const fine = { ...late, health: { receivedMs: 4_000, bitrate: 1_500_000, delayMs: 300, state: 'ok' } } as const

test.each([
  [late, '기기가 느려요. 다른 앱을 닫아 주세요.'],
  [{ ...late, backlogMs: 2_000 }, '네트워크가 느려요. Wi-Fi에 가까이 가 주세요.'],
  [{ ...fine, lowered: 1 }, '지연이 커져서 화질을 낮췄어요.'],
  [fine, '영상을 잘 보내고 있어요.'],
])('the advice follows the cause of a delay (%#)', (status, text) => {
  render(<SendingHealth status={status} />)
  expect(screen.getByRole('status').textContent).toBe(text)
})
