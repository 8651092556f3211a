import type { GiftGroup, GiftTo } from '@shop/contract'
import { useState } from 'react'
import { kakaoTrouble, type KakaoSettings, shareByKakao } from '#src/features/product/share/kakao-share.ts'
import { copyAddress } from '#src/features/product/share/share-ways.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { useBrand } from '#src/lib/brand-context.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { CheckIcon } from '#src/ui/icons/sign-icons.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { giftAddress, toGiftMessage } from './gift-message.ts'

interface ShareGiftRowProps {
  group: GiftGroup
  to: GiftTo
  /** Null if the brand has no KakaoTalk key: the link is copied instead. Undefined while it loads. */
  kakao: KakaoSettings | null | undefined
}

/** Sends one receiver's link by KakaoTalk, or copies it. Whether it is sent there is not known to the shop. */
export function ShareGiftRow({ group, to, kakao }: ShareGiftRowProps) {
  const { id: brandId } = useBrand()
  const [isBusy, setBusy] = useState(false)
  const [isOpened, setOpened] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const share = async (settings: KakaoSettings) => {
    setBusy(true)
    setTrouble(undefined)
    try {
      await shareByKakao(settings, toGiftMessage(group, { uuid: to.uuid, brandId }))
      setOpened(true)
    } catch (error) {
      const sentence = kakaoTrouble(error)
      if (sentence === undefined) throw error
      setTrouble(sentence)
    } finally {
      setBusy(false)
    }
  }
  const copy = async () => {
    if (await copyAddress(giftAddress(to.uuid))) showSnackbar('링크를 복사했어요.')
    else setTrouble(`복사하지 못했어요. 아래 주소를 길게 눌러 복사해 주세요.\n${giftAddress(to.uuid)}`)
  }
  return (
    <li className="flex flex-col gap-3 py-4">
      <p className="flex items-center justify-between gap-3">
        <bdi className="min-w-0 truncate text-16 font-semibold">{to.name}</bdi>
        {isOpened && (
          <output className="flex shrink-0 items-center gap-1 text-13 text-accent-ink">
            <CheckIcon size={16} />
            카카오톡을 열었어요
          </output>
        )}
      </p>
      <div className="flex gap-2">
        {kakao !== null && (
          <div className="min-w-0 flex-1 *:w-full">
            <Button
              look={isOpened ? 'line' : 'primary'}
              busy={isBusy || kakao === undefined}
              aria-label={`${to.name}님에게 카카오톡으로 보내기`}
              onClick={() => kakao && void share(kakao).catch(showFailure)}
            >
              카카오톡으로 보내기
            </Button>
          </div>
        )}
        <Button look="line" aria-label={`${to.name}님의 링크 복사`} onClick={() => void copy()}>
          링크 복사
        </Button>
      </div>
      {trouble !== undefined && (
        <p role="alert" className="text-13 break-all whitespace-pre-line text-danger select-text">
          {trouble}
        </p>
      )}
    </li>
  )
}
