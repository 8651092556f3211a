import type { CallReply } from '@shop/contract'
import { loadScript, ScriptMissingError } from '#src/lib/load-script.ts'

/** Part of Kakao's script that the shop uses. */
interface KakaoScript {
  isInitialized: () => boolean
  init: (key: string) => void
  /** Present only after initialization. */
  Share?: { sendDefault: (message: KakaoMessage) => unknown }
}
interface KakaoLink {
  mobileWebUrl: string
  webUrl: string
}
/** Chat card of a product. */
interface KakaoCommerce {
  objectType: 'commerce'
  content: { title: string; imageUrl: string; link: KakaoLink }
  commerce: { productName: string; regularPrice: number; discountPrice?: number; discountRate?: number }
  buttons: { title: string; link: KakaoLink }[]
}
/** Chat card with a picture and a text, without a price. */
interface KakaoFeed {
  objectType: 'feed'
  content: { title: string; description: string; imageUrl: string; link: KakaoLink }
  buttons: { title: string; link: KakaoLink }[]
}
export type KakaoMessage = KakaoCommerce | KakaoFeed
declare global {
  interface Window {
    Kakao?: KakaoScript
  }
}

export type KakaoSettings = NonNullable<CallReply<'product.getShareSettings'>['kakao']>

export const KAKAO_MISSING = '카카오톡을 불러오지 못했어요. 링크를 복사해서 보내 주세요.'

const LIMIT_MS = 5_000
let coming: Promise<KakaoScript> | undefined

/**
 * Loads the script once; concurrent calls share the request. Throws ScriptMissingError, after which the next call fetches it
 * again.
 */
const bringKakao = async ({ key, script }: KakaoSettings): Promise<KakaoScript> => {
  coming ??= loadScript({ src: script, read: () => window.Kakao, limitMs: LIMIT_MS }).finally(() => {
    coming = undefined
  })
  const kakao = await coming
  if (!kakao.isInitialized()) kakao.init(key)
  return kakao
}

/**
 * Preloads the script: a browser allows a popup only during a tap, not seconds after one. A load failure is reported when the
 * user taps.
 */
export const prepareKakao = (settings: KakaoSettings): void =>
  void bringKakao(settings).catch(() => {
    // the tap loads it again and reports the failure
  })

/** The KakaoTalk window was blocked, or its script rejected the card. */
export class KakaoRefusedError extends Error {
  constructor(cause: unknown) {
    super('KakaoTalk did not open', { cause })
    this.name = 'KakaoRefusedError'
  }
}

/** Sentence for a failed share, with the way that still works. Undefined for an unexpected error. */
export const kakaoTrouble = (error: unknown): string | undefined => {
  if (error instanceof ScriptMissingError) return KAKAO_MISSING
  if (error instanceof KakaoRefusedError)
    return '카카오톡 창이 열리지 않았어요. 팝업을 허용하거나 링크를 복사해서 보내 주세요.'
  return undefined
}

/** Opens KakaoTalk with a card. Throws ScriptMissingError, KakaoRefusedError. */
export const shareByKakao = async (settings: KakaoSettings, message: KakaoMessage): Promise<void> => {
  const kakao = await bringKakao(settings)
  try {
    if (!kakao.Share) throw new Error('Kakao has nothing to share with')
    kakao.Share.sendDefault(message)
  } catch (error) {
    throw new KakaoRefusedError(error)
  }
}
