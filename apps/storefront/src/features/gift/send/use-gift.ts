import { chooseGiftNotiType, type GiftNotiType, type GiftReceiverDraft, maxGiftReceivers } from '@shop/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import type { GiftData } from '#src/features/order/checkout/checkout-form.ts'
import type { GiftOfCheckout } from '#src/features/order/checkout/use-checkout.ts'
import { openWarning } from '#src/features/snackbar/warning-store.ts'
import { api } from '#src/lib/call/api.ts'
import type { ApiError } from '#src/lib/call/api-error.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { checkGift, errorsOfGiftProblems, type GiftErrors, giftFieldId } from './check-gift.ts'
import { type SendDraft, useSendDraft } from './gift-draft.ts'

export const isEmptyReceiver = ({ name, phone, unit }: GiftReceiverDraft): boolean =>
  name === '' && phone === '' && unit === 1

/** Goods that the server refused to sell as this gift. */
export interface RefusedGoods {
  title: string
  lines: readonly string[]
  /** Time of the refusal, in ms. */
  at: number
}

const useMemberName = (): string | undefined => {
  const isOwner = useAuth(({ status, user }) => status === 'ready' && isMember(user))
  return useQuery({ ...callQuery(api, 'user.getDetail'), enabled: isOwner }).data?.name
}

/** GIFT-2: the name of the first receiver of a KakaoTalk gift is a field of its own. PAY-3 */
const toData = (draft: SendDraft, memberName: string | undefined): GiftData => {
  const { giftNotiType, giftMessage, giftCard, sendAt } = draft
  const isKakao = draft.giftNotiType === 'kakaotalkSend'
  return {
    giftNotiType,
    giftMessage,
    giftCard,
    sendAt,
    giftReceivers: draft.giftReceivers.map((receiver) => (isKakao ? { ...receiver, phone: '' } : receiver)),
    kakaoGiftReceiverName: isKakao ? (draft.giftReceivers[0]?.name ?? '') : '',
    giftSenderName: draft.giftSenderName ?? memberName ?? '',
  }
}

/** Errors of the fields. A changed field loses its error; other rows than before lose those of all rows. */
const useGiftErrors = () => {
  const [errors, setErrors] = useState<GiftErrors>({})
  const clear = (isFixed: (field: string) => boolean) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !isFixed(field))))
  const show = (found: GiftErrors): void => {
    flushSync(() => setErrors(found))
    const [first] = Object.keys(found)
    if (first !== undefined) document.getElementById(giftFieldId(first))?.focus()
  }
  return { errors, clear, show }
}

type GiftForm = ReturnType<typeof useGiftErrors> & {
  draft: SendDraft
  setDraft: (change: (before: SendDraft) => SendDraft) => void
}

const ofRows = (field: string): boolean => field.startsWith('giftReceivers')

const withType = (before: SendDraft, type: GiftNotiType): SendDraft => {
  const named = { ...before, giftSenderName: '' }
  const { giftNotiType, giftReceivers, kakaoGiftReceiverName } = chooseGiftNotiType(named, type)
  return { ...before, giftNotiType, giftReceivers, kakaoGiftReceiverName }
}

/** Changes to the receivers. */
const toReceiverActions = ({ setDraft, clear }: GiftForm) => {
  const setReceivers = (change: (before: GiftReceiverDraft[]) => GiftReceiverDraft[]): void => {
    clear(ofRows)
    setDraft((before) => ({ ...before, giftReceivers: change(before.giftReceivers) }))
  }
  return {
    changeReceiver: (index: number, changed: Partial<GiftReceiverDraft>): void => {
      const isTwice = (field: string): boolean => 'phone' in changed && field.endsWith('.phone')
      clear((field) => Object.keys(changed).some((key) => field === `giftReceivers.${index}.${key}`) || isTwice(field))
      setDraft((before) => ({
        ...before,
        giftReceivers: before.giftReceivers.map((each, at) => (at === index ? { ...each, ...changed } : each)),
      }))
    },
    addReceiver: (): void => setReceivers((before) => [...before, { name: '', phone: '', unit: 1 }]),
    removeReceiver: (index: number): void => setReceivers((before) => before.filter((_, at) => at !== index)),
    /** Adds receivers behind the typed ones. Empty rows are replaced. */
    addReceivers: (added: readonly GiftReceiverDraft[]): void =>
      setReceivers((before) =>
        [...before.filter((each) => !isEmptyReceiver(each)), ...added].slice(0, maxGiftReceivers),
      ),
  }
}

/** GIFT-1: another type resets the receivers, after a confirmation if something was typed. */
const toTypeAction =
  ({ draft, setDraft, clear }: GiftForm) =>
  (giftNotiType: GiftNotiType): void => {
    if (giftNotiType === draft.giftNotiType) return
    const choose = () => {
      clear(ofRows)
      setDraft((before) => withType(before, giftNotiType))
    }
    if (draft.giftReceivers.length === 1 && draft.giftReceivers.every(isEmptyReceiver)) return choose()
    openWarning({
      title: '보내는 방법을 바꿀까요?',
      text: '입력한 받는 분이 모두 지워져요.',
      confirm: '바꾸기',
      cancel: '취소',
      onConfirm: choose,
    })
  }

/** State and actions of a gift that is being sent. */
export const useGift = (tmpId: string) => {
  const [draft, setDraft] = useSendDraft(tmpId)
  const [refused, setRefused] = useState<RefusedGoods>()
  const { errors, clear, show } = useGiftErrors()
  const memberName = useMemberName()
  const data = toData(draft, memberName)
  const change = (changed: Partial<SendDraft>): void => {
    clear((field) => field in changed)
    setDraft((before) => ({ ...before, ...changed }))
  }
  const forCheckout: GiftOfCheckout = {
    units: draft.giftReceivers.map(({ unit }) => unit),
    check: () => {
      const found = checkGift(data, new Date(serverNow()))
      show(found)
      setRefused(undefined)
      return Object.keys(found).length === 0
    },
    toData: () => data,
    showFields: ({ problems }: ApiError) => {
      const found = errorsOfGiftProblems(problems)
      if (Object.keys(found).length === 0) return false
      show(found)
      return true
    },
    showLines: ({ message, problems }: ApiError) =>
      setRefused({ title: message, lines: problems.map((problem) => problem.message), at: serverNow() }),
  }
  const form = { draft, setDraft, errors, clear, show }
  const actions = { change, ...toReceiverActions(form), chooseType: toTypeAction(form) }
  return { draft, senderName: data.giftSenderName, errors, refused, ...actions, forCheckout }
}
export type Gift = ReturnType<typeof useGift>
