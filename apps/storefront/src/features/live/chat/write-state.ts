import { formatSeoulTime, toSeoulParts } from '@shop/rules'
import type { RoomState } from '../room/room-state.ts'

export type WriteState =
  | { kind: 'open' }
  /** A guest: writing needs a login. */
  | { kind: 'login' }
  /** `text` says why the viewer cannot write now. */
  | { kind: 'closed'; text: string }

const closed = (text: string): WriteState => ({ kind: 'closed', text })

type Facts = Pick<RoomState, 'connection' | 'now' | 'name' | 'mutedUntil' | 'writeAgainAt'>

/** Why the viewer is outside of the chat, whoever the viewer is. */
const outsideText = ({ connection, now }: Facts): string | undefined => {
  if (connection === 'banned') return '이 방송에서는 대화할 수 없어요.'
  if (connection === 'gone') return '대화방을 찾을 수 없어요.'
  return now?.state === 'scheduled' ? '방송이 시작되면 대화할 수 있어요.' : undefined
}

const DAY_MS = 86_400_000

/** Time of the end of a mute: short, because the field is narrow on a phone, unless the time alone could be one of another day. */
const endText = (until: string, at: number | undefined): string => {
  const date = new Date(until)
  if (at === undefined || date.getTime() - at >= DAY_MS) return formatSeoulTime(date)
  const { hour, minute } = toSeoulParts(date)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Until when the viewer may not write. */
const waitText = ({ mutedUntil, writeAgainAt }: Facts, at: number | undefined): string | undefined => {
  if (mutedUntil !== null && (at === undefined || Date.parse(mutedUntil) > at))
    return `${endText(mutedUntil, at)}까지 대화할 수 없어요`
  const waitMs = at === undefined ? 0 : writeAgainAt - at
  return waitMs > 0 ? `${Math.ceil(waitMs / 1_000)}초 뒤에 다시 말할 수 있어요.` : undefined
}

/**
 * Decides whether the viewer can write now. `isGuest`: undefined until the session is known. `at`: now in ms by the server's clock,
 * undefined until it is known.
 */
export const writeStateOf = (room: Facts, isGuest: boolean | undefined, at: number | undefined): WriteState => {
  const { connection, now, name } = room
  const outside = outsideText(room)
  if (outside !== undefined) return closed(outside)
  if (isGuest) return { kind: 'login' }
  if (connection === 'polling') return closed('대화가 잠시 멈췄어요. 다시 연결하고 있어요.')
  if (isGuest === undefined || name === undefined) return closed('대화방에 들어가는 중이에요.')
  if (now?.isFrozen) return closed('지금은 진행자만 말할 수 있어요.')
  const wait = waitText(room, at)
  if (wait !== undefined) return closed(wait)
  return name === null ? closed('지금은 대화를 읽기만 할 수 있어요.') : { kind: 'open' }
}
