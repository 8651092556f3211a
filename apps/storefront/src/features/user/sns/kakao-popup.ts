import { popupUri, refusalText, type SnsCode, type SnsJourney, startSns } from './sns-journey.ts'

/** What the popup says when the provider has sent it back. */
export interface PopupAnswer {
  state: string
  code?: string
  error?: string
}

// not window.opener: a window that has been to another site and back may have lost who opened it
const CHANNEL = 'shop.kakao-popup'

export const sendAnswer = (answer: PopupAnswer): void => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(answer)
  channel.close()
}

const isAnswer = (value: unknown, state: string): value is PopupAnswer =>
  typeof value === 'object' && value !== null && 'state' in value && value.state === state

/** Waits for the answer to the question with this state: any other window's is somebody else's. */
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
 * Asks kakaotalk who the visitor is, in a window of its own; to be called in the tap itself, or the browser opens none.
 * Answers the code kakaotalk gave; undefined where no window could be opened. Throws what the provider says, the server's refusals, or an AbortError.
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
