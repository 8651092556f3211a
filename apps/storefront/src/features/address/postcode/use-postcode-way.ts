import { needsOwnDocument } from '@shop/contract/vendors'
import { useEffect, useState } from 'react'
import { api } from '#src/lib/call/api.ts'
import { firstPath } from '#src/lib/page/first-path.ts'
import { type KakaoPostcodeClass, loadPostcode } from './kakao-postcode.ts'
import { WIDGET_LIMIT_MS } from './postcode-place.ts'

/** Current way to find an address: still loading, Kakao's widget, the shop's own search, or typing. */
export type PostcodeWay =
  | { kind: 'looking' }
  | { kind: 'widget'; Postcode: KakaoPostcodeClass }
  | { kind: 'search' | 'hand' }

const late = <T>(ms: number, value: T): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(value), ms))

const findWay = async (): Promise<PostcodeWay> => {
  const tools = await Promise.race([api('address.getTools').catch(() => undefined), late(WIDGET_LIMIT_MS, undefined)])
  const own: PostcodeWay = { kind: tools?.search === false ? 'hand' : 'search' }
  // the policy of this document would block the widget's script
  if (!tools?.widget || needsOwnDocument(firstPath(), '/address')) return own
  return loadPostcode(tools.widget).then(
    (Postcode) => ({ kind: 'widget', Postcode }),
    () => own,
  )
}

/** Determines the way to find an address once the sheet is open. `goOn` leaves a widget that stays empty. */
export const usePostcodeWay = (open: boolean): { way: PostcodeWay; goOn: () => void } => {
  const [way, setWay] = useState<PostcodeWay>({ kind: 'looking' })
  const isLooking = open && way.kind === 'looking'
  useEffect(() => {
    if (!isLooking) return
    let isLate = false
    void findWay().then((found) => !isLate && setWay(found))
    return () => {
      isLate = true
    }
  }, [isLooking])
  return { way, goOn: () => setWay({ kind: 'search' }) }
}
