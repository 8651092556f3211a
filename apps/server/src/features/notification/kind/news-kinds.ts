import type { MessageKind } from './message-kind.ts'

const news = { class: 'service', list: 'fruitSnsList', channels: ['inApp'] } as const

/** Messages to all members of a brand, and to those who wait for a broadcast. */
export const newsKinds = {
  'notice.published': { ...news, group: 'notice', title: '#{title}', lines: [], path: '/notices/#{noticeId}' },
  'live.starting': {
    ...news,
    group: 'live',
    title: '기다리시던 라이브가 곧 시작해요.',
    lines: ['#{title}', '#{time}에 시작해요.'],
    path: '/live/#{liveRoomId}',
  },
} as const satisfies Record<string, MessageKind>
