import { formatSeoulTime } from '@shop/rules'
import type { RoomState } from '../room/room-state.ts'

export type WriteState =
  | { kind: 'open' }
  /** A guest: writing needs a login. */
  | { kind: 'login' }
  /** `text` says why the viewer cannot write now. */
  | { kind: 'closed'; text: string }

const closed = (text: string): WriteState => ({ kind: 'closed', text })

type Facts = Pick<RoomState, 'connection' | 'now' | 'name' | 'mutedUntil' | 'writeAgainAt'>

/**
 * Decides whether the viewer can write now. `isGuest`: undefined until the session is known. `at`: now in ms by the server's clock,
 * undefined until it is known.
 */
export const writeStateOf = (room: Facts, isGuest: boolean | undefined, at: number | undefined): WriteState => {
  const { connection, now, name, mutedUntil, writeAgainAt } = room
  if (connection === 'banned') return closed('이 방송에서는 대화할 수 없어요.')
  if (connection === 'gone') return closed('대화방을 찾을 수 없어요.')
  if (now?.state === 'scheduled') return closed('방송이 시작되면 대화할 수 있어요.')
  if (isGuest) return { kind: 'login' }
  if (connection === 'polling') return closed('대화가 잠시 멈췄어요. 다시 연결하고 있어요.')
  if (isGuest === undefined || name === undefined) return closed('대화방에 들어가는 중이에요.')
  if (now?.isFrozen) return closed('지금은 진행자만 말할 수 있어요.')
  if (mutedUntil !== null && (at === undefined || Date.parse(mutedUntil) > at))
    return closed(`${formatSeoulTime(new Date(mutedUntil))}까지 대화할 수 없어요.`)
  if (name === null) return closed('지금은 대화를 읽기만 할 수 있어요.')
  const waitMs = at === undefined ? 0 : writeAgainAt - at
  if (waitMs > 0) return closed(`${Math.ceil(waitMs / 1_000)}초 뒤에 다시 말할 수 있어요.`)
  return { kind: 'open' }
}
