import { randomUUID } from 'node:crypto'
import type { Clock } from '../control/sandbox-clock.ts'
import { SNS_PEOPLE } from '../sns/sns-store.ts'
import type { ShareTemplate } from './share-template.ts'

/** Valid in this sandbox only. */
export const KAKAO_JS_KEY = 'sandbox-kakao-js'

/** Selectable recipients: the user's own chat and the test accounts of the sandbox. */
export const FRIENDS: readonly string[] = ['나와의 채팅', ...SNS_PEOPLE.kakao.map(({ nickname }) => nickname)]

/** A card received in a chat. */
export interface SharedCard {
  friend: string
  at: string
  /** Target URL of the card. */
  link: string
  template: ShareTemplate
}
/** Content of an open share window. */
export interface Sharing {
  template: ShareTemplate
  ownSite: string
}

export interface ShareStore {
  open(sharing: Sharing): string
  find(key: string): Sharing | undefined
  /** Delivers the card to the friend's chat. A window can send once. */
  send(key: string, card: Omit<SharedCard, 'at'>): void
  list(): readonly SharedCard[]
  reset(): void
}

export function createShareStore(now: Clock): ShareStore {
  const open = new Map<string, Sharing>()
  let sent: SharedCard[] = []
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
