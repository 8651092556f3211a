import type { AdminBroadcast, BroadcastChannel } from '@shop/contract'
import type { Tone } from '#src/ui/display/states.tsx'

/** What a message says and where it leads. */
export interface MessageWords {
  kind: AdminBroadcast['kind']
  title: string
  text: string
  path: string | null
}

export const channelTexts: Readonly<Record<BroadcastChannel, string>> = {
  text: '알림톡·문자',
  push: '앱 알림',
  email: '이메일',
}

export const kindOptions = [
  ['ad.event', '광고'],
  ['notice.published', '안내'],
] as const

export const kindTexts: Readonly<Record<AdminBroadcast['kind'], string>> = {
  'ad.event': '광고',
  'notice.published': '안내',
}

/** Channels outside the app of each kind. */
export const kindChannels: Readonly<Record<AdminBroadcast['kind'], readonly BroadcastChannel[]>> = {
  'ad.event': ['push', 'text', 'email'],
  'notice.published': ['push'],
}

const states: Readonly<Record<AdminBroadcast['state'], readonly [text: string, tone: Tone]>> = {
  expanding: ['준비 중', 'warn'],
  sending: ['보내는 중', 'warn'],
  done: ['다 보냄', 'good'],
  cancelled: ['멈춤', 'bad'],
}

/** State of a message; one whose time has not come is reserved. */
export const broadcastState = ({ state, startsAt }: AdminBroadcast): readonly [text: string, tone: Tone] =>
  state === 'expanding' && startsAt !== null && new Date(startsAt) > new Date() ? ['예약', 'plain'] : states[state]

export const resultTexts: Readonly<Record<string, string>> = {
  waiting: '기다림',
  sending: '결과를 모름',
  sent: '보냄',
  failed: '못 보냄',
  dropped: '보내지 않음',
}
