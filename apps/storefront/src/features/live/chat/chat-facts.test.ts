import { describe, expect, test } from 'vitest'
import { emptyRoom, type RoomState } from '../room/room-state.ts'
import { aMessage, aNow } from '../testing/fixtures.ts'
import { spokenText } from './use-spoken-chat.ts'
import { writeStateOf } from './write-state.ts'

const AT = Date.parse('2026-11-28T11:00:00.000Z')
const room = (change: Partial<RoomState> = {}): RoomState => ({
  ...emptyRoom,
  connection: 'open',
  now: aNow('live'),
  name: '나*나',
  ...change,
})
const closedText = (state: RoomState, at: number | undefined = AT): string | undefined => {
  const result = writeStateOf(state, false, at)
  return result.kind === 'closed' ? result.text : undefined
}

describe('[SCREEN-21] who can write in the room', () => {
  test('a member can, also while the connection is lost for a moment', () => {
    expect(writeStateOf(room(), false, AT)).toEqual({ kind: 'open' })
    expect(writeStateOf(room({ connection: 'lost' }), false, AT)).toEqual({ kind: 'open' })
  })

  test('a guest is led to the login', () => {
    expect(writeStateOf(room({ name: null }), true, AT)).toEqual({ kind: 'login' })
  })

  test.each<[string, Partial<RoomState>]>([
    ['방송이 시작되면 대화할 수 있어요.', { now: aNow('scheduled') }],
    ['대화방에 들어가는 중이에요.', { name: undefined, connection: 'connecting' }],
    ['지금은 진행자만 말할 수 있어요.', { now: aNow('live', { isFrozen: true }) }],
    ['20:30까지 대화할 수 없어요', { mutedUntil: '2026-11-28T11:30:00.000Z' }],
    ['11.29(일) 20:30까지 대화할 수 없어요', { mutedUntil: '2026-11-29T11:30:00.000Z' }],
    ['지금은 대화를 읽기만 할 수 있어요.', { name: null }],
    ['4초 뒤에 다시 말할 수 있어요.', { writeAgainAt: AT + 3_100 }],
    ['대화가 잠시 멈췄어요. 다시 연결하고 있어요.', { connection: 'polling' }],
    ['이 방송에서는 대화할 수 없어요.', { connection: 'banned' }],
    ['대화방을 찾을 수 없어요.', { connection: 'gone' }],
  ])('the field says: %s', (text, change) => {
    expect(closedText(room(change))).toBe(text)
  })

  test('a mute and the slow mode end by the clock of the server', () => {
    const muted = room({ mutedUntil: '2026-11-28T11:30:00.000Z', writeAgainAt: AT + 3_000 })
    expect(closedText(muted, AT + 31 * 60_000)).toBeUndefined()
  })
})

test('[SCREEN-21] a screen reader hears the last message and the number of the others', () => {
  const messages = [1, 2, 3].map((id) => aMessage(id))
  expect(spokenText(messages, 3)).toBe('')
  expect(spokenText(messages, 2)).toBe('김*수: 말 3')
  expect(spokenText(messages, 0)).toBe('김*수: 말 3 외 새 메시지 2개')
})
