import type { GiftGroup, GiftTo } from '@shop/contract'
import { vendorsOf } from '@shop/contract/vendors'
import { useEffect, useState } from 'react'
import { kakaoTrouble, prepareKakao, shareByKakao } from '#src/features/product/share/kakao-share.ts'
import { copyAddress } from '#src/features/product/share/share-ways.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { useBrand } from '#src/lib/brand-context.ts'
import { useCall } from '#src/lib/call/call-query.ts'
import { firstPath } from '#src/lib/page/first-path.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { giftAddress, toGiftMessage } from '../share/gift-message.ts'

/** Shares the link of a gift by KakaoTalk. Loads the page as its own document if this one allows no script of Kakao. */
export function ShareByKakao({ group, gift }: { group: GiftGroup; gift: GiftTo }) {
  const brand = useBrand()
  const { data: settings } = useCall('product.getShareSettings')
  const kakao = settings?.kakao
  const mayRun = vendorsOf(firstPath()).includes('share')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (mayRun && kakao) prepareKakao(kakao)
  }, [mayRun, kakao])
  if (!kakao) return null
  const share = async () => {
    if (!mayRun) return window.location.reload()
    setBusy(true)
    try {
      await shareByKakao(kakao, toGiftMessage(group, { uuid: gift.uuid, brandId: brand.id }))
    } catch (error) {
      const sentence = kakaoTrouble(error)
      if (sentence === undefined) showFailure(error)
      else showSnackbar(sentence)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="soft" size="small" busy={busy} onClick={() => void share()}>
      카카오톡으로 보내기
    </Button>
  )
}

/** Copies the link of a gift. Without a clipboard shows it. */
export function CopyLink({ gift }: { gift: GiftTo }) {
  const [shown, setShown] = useState<string>()
  const link = giftAddress(gift.uuid)
  const copy = async () => {
    if (await copyAddress(link)) showSnackbar('선물 링크를 복사했어요.')
    else setShown(link)
  }
  return (
    <>
      <Button look="line" size="small" onClick={() => void copy()}>
        링크 복사
      </Button>
      {shown === link && (
        <p role="alert" className="basis-full text-13 text-ink-soft">
          복사하지 못했어요. 아래 주소를 길게 눌러 복사해 주세요.
          <span className="mt-1 block rounded-control bg-sunken px-3 py-2 break-all text-ink select-all">{link}</span>
        </p>
      )}
    </>
  )
}
