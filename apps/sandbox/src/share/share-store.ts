import { randomUUID } from 'node:crypto'
import type { Clock } from '../control/sandbox-clock.ts'
import { SNS_PEOPLE } from '../sns/sns-store.ts'
import type { CommerceTemplate } from './commerce-template.ts'

/** Opens nothing but this sandbox. */
export const KAKAO_JS_KEY = 'sandbox-kakao-js'

/** Whom one may choose: oneself, and those who have an account at the stand-in. */
export const FRIENDS: readonly string[] = ['나와의 채팅', ...SNS_PEOPLE.kakao.map(({ nickname }) => nickname)]

/** A card that arrived in a chat. */
export interface SharedProduct {
  friend: string
  at: string
  /** Where the card leads. */
  link: string
  template: CommerceTemplate
}
/** What a window stands open for. */
export interface Sharing {
  template: CommerceTemplate
  ownSite: string
}

export interface ShareStore {
  open(sharing: Sharing): string
  find(key: string): Sharing | undefined
  /** Puts the card into the friend's chat; a window sends once. */
  send(key: string, card: Omit<SharedProduct, 'at'>): void
  list(): readonly SharedProduct[]
  reset(): void
}

export function createShareStore(now: Clock): ShareStore {
  const open = new Map<string, Sharing>()
  let sent: SharedProduct[] = []
  return {
    open(sharing) {
      const key = randomUUID()
      open.set(key, sharing)
      return key
    },
    find: (key) => open.get(key),
    send(key, card) {
      if (open.delete(key)) sent.push({ ...card, at: now().toISOString() })
    },
    list: () => sent,
    reset() {
      open.clear()
      sent = []
    },
  }
}
