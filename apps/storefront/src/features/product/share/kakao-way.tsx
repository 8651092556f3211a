import { vendorsOf } from '@shop/contract/vendors'
import { useEffect, useState } from 'react'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { ScriptMissingError } from '#src/lib/load-script.ts'
import { firstPath } from '#src/lib/page/first-path.ts'
import { ChatIcon } from '#src/ui/icons/shop-icons.tsx'
import { shareInOwnDocument } from '../overlay/overlay-store.ts'
import { KakaoRefusedError, type KakaoMessage, type KakaoSettings, prepareKakao, shareByKakao } from './kakao-share.ts'
import { ShareWay } from './share-way.tsx'

const MISSING = '카카오톡을 불러오지 못했어요. 링크를 복사해서 보내 주세요.'
const sentenceFor = (error: unknown): string | undefined => {
  if (error instanceof ScriptMissingError) return MISSING
  if (error instanceof KakaoRefusedError)
    return '카카오톡 창이 열리지 않았어요. 팝업을 허용하거나 링크를 복사해서 보내 주세요.'
  return undefined
}

interface KakaoWayProps {
  settings: KakaoSettings
  toMessage: () => KakaoMessage
  /** KakaoTalk stands open; whom somebody chooses there, or whether at all, it tells no browser. */
  onOpened: () => Promise<void>
  /** What stands in the way of KakaoTalk; nothing any more when it is tried again. */
  onTrouble: (sentence: string | undefined) => void
}

/**
 * The way by KakaoTalk. What goes wrong with it is said in the sheet, where the other ways stand. Whoever came in by a page that
 * lets no script of others run is led to the product's page as a document of its own, where the sheet stands open again.
 */
export function KakaoWay({ settings, toMessage, onOpened, onTrouble }: KakaoWayProps) {
  const [busy, setBusy] = useState(false)
  const mayRun = vendorsOf(firstPath()).includes('share')
  useEffect(() => {
    if (mayRun) prepareKakao(settings)
  }, [mayRun, settings])
  const reload = () => {
    // a document that does not come would take the page away
    if (!navigator.onLine) return onTrouble(MISSING)
    setBusy(true)
    shareInOwnDocument()
  }
  const open = async () => {
    setBusy(true)
    onTrouble(undefined)
    try {
      await shareByKakao(settings, toMessage())
    } catch (error) {
      const sentence = sentenceFor(error)
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
