import { loadScript } from '#src/lib/load-script.ts'
import { type PostcodePlace, WIDGET_LIMIT_MS } from './postcode-place.ts'

/** What the shop reads of the widget's answer. */
export interface KakaoAddress {
  zonecode: string
  userSelectedType: 'R' | 'J'
  roadAddress: string
  jibunAddress: string
  /** The guess for the form that was not chosen. */
  autoRoadAddress?: string
  autoJibunAddress?: string
  bname?: string
  buildingName?: string
  apartment?: 'Y' | 'N'
}
interface KakaoPostcode {
  embed: (place: HTMLElement, options?: { autoClose?: boolean }) => void
}
export type KakaoPostcodeClass = new (options: {
  oncomplete: (address: KakaoAddress) => void
  width: string
  height: string
}) => KakaoPostcode
declare global {
  interface KakaoGlobal {
    Postcode?: KakaoPostcodeClass
  }
  interface Window {
    kakao?: KakaoGlobal
  }
}

/** Brings the widget, within the time somebody waits. Throws ScriptMissingError. */
export const loadPostcode = (src: string): Promise<KakaoPostcodeClass> =>
  loadScript({ src, read: () => window.kakao?.Postcode, limitMs: WIDGET_LIMIT_MS })

/** Neighbourhood and apartment house behind a road, as people write them: ` (역삼동, 개나리아파트)`. */
const extraOf = ({ bname = '', buildingName = '', apartment }: KakaoAddress): string => {
  const parts = [/[동로가]$/.test(bname) ? bname : '', apartment === 'Y' ? buildingName : ''].filter(Boolean)
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

/** The address somebody chose in the widget. */
export const toPlace = (address: KakaoAddress): PostcodePlace => {
  const { zonecode, userSelectedType } = address
  const road = address.roadAddress || address.autoRoadAddress || ''
  const jibunAddress = address.jibunAddress || address.autoJibunAddress || ''
  return {
    zonecode,
    roadAddress: road === '' ? jibunAddress : `${road}${userSelectedType === 'R' ? extraOf(address) : ''}`,
    jibunAddress,
    selectedAddress: userSelectedType === 'R' ? 'road' : 'jibun',
  }
}
