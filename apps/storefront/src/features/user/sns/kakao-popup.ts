import { popupUri, refusalText, type SnsCode, type SnsJourney, startSns } from './sns-journey.ts'

/** Message of the popup after the provider has redirected back. */
export interface PopupAnswer {
  state: string
  code?: string
  error?: string
}

// not window.opener: it may be lost after the window has visited another site
const CHANNEL = 'shop.kakao-popup'

export const sendAnswer = (answer: PopupAnswer): void => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(answer)
  channel.close()
}

const isAnswer = (value: unknown, state: string): value is PopupAnswer =>
  typeof value === 'object' && value !== null && 'state' in value && value.state === state

/** Waits for the answer with this state. Answers with another state are ignored. */
const waitForAnswer = (state: string, signal: AbortSignal): Promise<PopupAnswer> =>
  new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(CHANNEL)
    const end = () => {
      channel.close()
      reject(new DOMException('the popup is waited for no longer', 'AbortError'))
    }
    signal.addEventListener('abort', end, { once: true })
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!isAnswer(data, state)) return
      signal.removeEventListener('abort', end)
      channel.close()
      resolve(data)
    })
  })

/**
 * Logs in to kakaotalk in a popup. Must be called directly in the tap handler, or the browser blocks the popup. Returns the
 * code from kakaotalk; undefined if no popup could be opened. Throws the provider's error, the server's refusal, or an
 * AbortError.
 */
export const askInPopup = async (aim: SnsJourney['aim'], signal: AbortSignal): Promise<SnsCode | undefined> => {
  const popup = window.open('', 'kakao-login', 'popup,width=480,height=720')
  if (!popup) return undefined
  try {
    const redirectUri = popupUri()
    const { url, state } = await startSns({ snsType: 'kakaotalk', redirectUri, aim })
    const answered = waitForAnswer(state, signal)
    popup.location.replace(url)
    const { code, error } = await answered
    if (!code) throw new Error(refusalText('kakaotalk', error))
    return { snsType: 'kakaotalk', code, state, redirectUri }
  } catch (error) {
    popup.close()
    throw error
  }
}
