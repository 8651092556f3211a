import type { CallReply } from '@shop/contract'

/** What the shop uses of Kakao's script. */
interface KakaoScript {
  isInitialized: () => boolean
  init: (key: string) => void
  Share: { sendDefault: (message: KakaoMessage) => unknown }
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

const LOAD_LIMIT_MS = 10_000

const loadScript = (src: string): Promise<KakaoScript> =>
  new Promise((resolve, reject) => {
    if (window.Kakao) return resolve(window.Kakao)
    const script = document.createElement('script')
    const fail = () => {
      // the next try asks the network again
      script.remove()
      reject(new Error('카카오톡을 불러오지 못했어요. 잠시 후 다시 시도해 주세요.'))
    }
    const timer = setTimeout(fail, LOAD_LIMIT_MS)
    script.addEventListener('error', () => {
      clearTimeout(timer)
      fail()
    })
    script.addEventListener('load', () => {
      clearTimeout(timer)
      if (window.Kakao) resolve(window.Kakao)
      else fail()
    })
    script.src = src
    script.async = true
    document.head.append(script)
  })

/** Opens KakaoTalk with a card of the product; its script comes with the first try. Throws when it does not come. */
export const shareByKakao = async ({ key, script }: KakaoSettings, message: KakaoMessage): Promise<void> => {
  const kakao = await loadScript(script)
  if (!kakao.isInitialized()) kakao.init(key)
  kakao.Share.sendDefault(message)
}
