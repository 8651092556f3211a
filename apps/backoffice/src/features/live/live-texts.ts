import type { AdminLiveBroadcast } from '@shop/contract'
import type { Tone } from '#src/ui/display/states.tsx'

export const liveStates: Readonly<Record<AdminLiveBroadcast['state'], readonly [label: string, tone: Tone]>> = {
  scheduled: ['예정', 'accent'],
  live: ['방송 중', 'bad'],
  reconnecting: ['다시 연결 중', 'warn'],
  ended: ['끝남', 'plain'],
  canceled: ['취소', 'plain'],
}

/** Address of the studio, which is part of the storefront and has the same session. */
export const studioUrl = (id: number): string => `/studio/${id}`

const SECOND_MS = 1_000
const MINUTE_S = 60

/** Reads a place of a replay, `1:05` or `65`, in ms. Undefined for other texts. */
export const readPlace = (text: string): number | undefined => {
  const [, minutes = '0', seconds] = /^(?:(\d{1,4}):)?(\d{1,5})$/.exec(text.trim()) ?? []
  return seconds === undefined ? undefined : (Number(minutes) * MINUTE_S + Number(seconds)) * SECOND_MS
}

/** Place of a replay: `1:05`. */
export const placeText = (ms: number): string => {
  const seconds = Math.floor(ms / SECOND_MS)
  return `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, '0')}`
}
