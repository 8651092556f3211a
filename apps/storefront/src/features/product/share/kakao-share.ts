import type { CallReply } from '@shop/contract'
import { loadScript } from '#src/lib/load-script.ts'

/** What the shop uses of Kakao's script. */
interface KakaoScript {
  isInitialized: () => boolean
  init: (key: string) => void
  /** There only once it is initialised. */
  Share?: { sendDefault: (message: KakaoMessage) => unknown }
}
interface KakaoLink {
  mobileWebUrl: string
  webUrl: string
}
/** A product as a card in a chat. */
export interface KakaoMessage {
  objectType: 'commerce'
  content: { title: string; imageUrl: string; link: KakaoLink }
  commerce: { productName: string; regularPrice: number; discountPrice?: number; discountRate?: number }
  buttons: { title: string; link: KakaoLink }[]
}
declare global {
  interface Window {
    Kakao?: KakaoScript
  }
}

export type KakaoSettings = NonNullable<CallReply<'product.getShareSettings'>['kakao']>

const LIMIT_MS = 5_000
let coming: Promise<KakaoScript> | undefined

/** Brings the script, once, also while it is on its way. Throws ScriptMissingError; the next try asks the network again. */
const bringKakao = async ({ key, script }: KakaoSettings): Promise<KakaoScript> => {
  coming ??= loadScript({ src: script, read: () => window.Kakao, limitMs: LIMIT_MS }).finally(() => {
    coming = undefined
  })
  const kakao = await coming
  if (!kakao.isInitialized()) kakao.init(key)
  return kakao
}

/**
 * Has the script there before it is needed: a browser lets a window open on the tap itself, not on a tap some seconds ago.
 * Whether it came is told to whoever taps.
 */
export const prepareKakao = (settings: KakaoSettings): void =>
  void bringKakao(settings).catch(() => {
    // the tap asks once more, and says it
  })

/** KakaoTalk's window was not let open, or its script would not have the card. */
export class KakaoRefusedError extends Error {
  constructor(cause: unknown) {
    super('KakaoTalk did not open', { cause })
    this.name = 'KakaoRefusedError'
  }
}

/** Opens KakaoTalk with a card of the product. Throws ScriptMissingError, KakaoRefusedError. */
export const shareByKakao = async (settings: KakaoSettings, message: KakaoMessage): Promise<void> => {
  const kakao = await bringKakao(settings)
  try {
    if (!kakao.Share) throw new Error('Kakao has nothing to share with')
    kakao.Share.sendDefault(message)
  } catch (error) {
    throw new KakaoRefusedError(error)
  }
}
