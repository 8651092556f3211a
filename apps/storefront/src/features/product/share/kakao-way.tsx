import { vendorsOf } from '@shop/contract/vendors'
import { useEffect, useState } from 'react'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { firstPath } from '#src/lib/page/first-path.ts'
import { ChatIcon } from '#src/ui/icons/shop-icons.tsx'
import { shareInOwnDocument } from '../overlay/overlay-store.ts'
import {
  KAKAO_MISSING,
  kakaoTrouble,
  type KakaoMessage,
  type KakaoSettings,
  prepareKakao,
  shareByKakao,
} from './kakao-share.ts'
import { ShareWay } from './share-way.tsx'

interface KakaoWayProps {
  settings: KakaoSettings
  toMessage: () => KakaoMessage
  /** Called when KakaoTalk opened. The browser does not learn with whom, or whether, the user shares there. */
  onOpened: () => Promise<void>
  /** Called with an error message, or undefined when a new attempt starts. */
  onTrouble: (sentence: string | undefined) => void
}

/**
 * Shares by KakaoTalk. Errors are shown in the sheet beside the other options. If the current document does not allow
 * third-party scripts, reloads the product page as a separate document with the sheet open.
 */
export function KakaoWay({ settings, toMessage, onOpened, onTrouble }: KakaoWayProps) {
  const [busy, setBusy] = useState(false)
  const mayRun = vendorsOf(firstPath()).includes('share')
  useEffect(() => {
    if (mayRun) prepareKakao(settings)
  }, [mayRun, settings])
  const reload = () => {
    // offline, the reload would fail and lose the page
    if (!navigator.onLine) return onTrouble(KAKAO_MISSING)
    setBusy(true)
    shareInOwnDocument()
  }
  const open = async () => {
    setBusy(true)
    onTrouble(undefined)
    try {
      await shareByKakao(settings, toMessage())
    } catch (error) {
      const sentence = kakaoTrouble(error)
      if (sentence === undefined) throw error
      onTrouble(sentence)
      return
    } finally {
      setBusy(false)
    }
    await onOpened()
  }
  return (
    <ShareWay
      icon={<ChatIcon size={20} />}
      label="카카오톡"
      busy={busy}
      onClick={() => (mayRun ? void open().catch(showFailure) : reload())}
    />
  )
}
