import type { Address, AddressInput } from '@shop/contract'
import { isMobilePhone, isZonecode, toPhoneDigits } from '@shop/rules'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ApiError } from '#src/lib/call/api-error.ts'

/** Draft of an address. */
export interface AddressDraft {
  receiverName: string
  phone: string
  zonecode: string
  roadAddress: string
  addressDetail: string
  memo: string
  /** Lot address of the same place, and the form in which it was chosen. Set only if the address was chosen, not typed. */
  jibunAddress?: string
  selectedAddress?: 'road' | 'jibun'
  /** Kind of place, if set. No form edits it, and every form preserves it. ENTITY-1 */
  deliveryAddressType?: Address['deliveryAddressType']
}
export type AddressErrors = Partial<Record<keyof AddressDraft, string>>
/** Validation problems of an address, per field, or for the whole address (`form`). */
export type AddressProblems = AddressErrors & { form?: string }

export const emptyAddress: Readonly<AddressDraft> = {
  receiverName: '',
  phone: '',
  zonecode: '',
  roadAddress: '',
  addressDetail: '',
  memo: '',
}

/** Validates a draft. Returns errors per field, in form order. Empty if the draft is valid. */
export const checkAddress = (draft: AddressDraft): AddressErrors => {
  const errors: AddressErrors = {}
  if (!draft.receiverName.trim()) errors.receiverName = '받는 분의 이름을 입력해 주세요.'
  if (!isMobilePhone(draft.phone)) errors.phone = '휴대폰 번호를 다시 확인해 주세요.'
  if (!isZonecode(draft.zonecode)) errors.zonecode = '우편번호 다섯 자리를 확인해 주세요.'
  if (!draft.roadAddress.trim()) errors.roadAddress = '주소를 입력해 주세요.'
  return errors
}

export interface Orderer {
  name: string
  phone: string
}

/** Converts a draft to call input. Includes the orderer if it is complete. */
export const toAddressInput = (draft: AddressDraft, orderer?: Orderer): AddressInput => ({
  receiverName: draft.receiverName.trim(),
  phone: toPhoneDigits(draft.phone),
  zonecode: draft.zonecode,
  roadAddress: draft.roadAddress.trim(),
  addressDetail: draft.addressDetail.trim(),
  memo: draft.memo.trim(),
  ...(draft.jibunAddress && { jibunAddress: draft.jibunAddress, selectedAddress: draft.selectedAddress ?? 'road' }),
  ...(draft.deliveryAddressType && { deliveryAddressType: draft.deliveryAddressType }),
  ...(orderer?.name.trim() && isMobilePhone(orderer.phone)
    ? { guestOrderName: orderer.name.trim(), guestOrderPhone: toPhoneDigits(orderer.phone) }
    : {}),
})

export const toAddressDraft = (address: Address): AddressDraft => {
  const { receiverName, phone, zonecode, roadAddress, addressDetail, memo, jibunAddress, selectedAddress } = address
  const lot = jibunAddress === '' ? {} : { jibunAddress, selectedAddress }
  const { deliveryAddressType: kind } = address
  const kindOfPlace = kind === 'home' ? {} : { deliveryAddressType: kind }
  return { receiverName, phone, zonecode, roadAddress, addressDetail, memo, ...lot, ...kindOfPlace }
}

/** Returns whether two drafts have the same receiver and place. Ignores the memo. */
export const isSamePlace = (one: AddressDraft, other: AddressDraft): boolean => placeOf(one) === placeOf(other)

export const placeOf = (address: AddressDraft): string =>
  [address.receiverName, address.zonecode, address.roadAddress, address.addressDetail]
    .map((text) => text.trim())
    .join('|')

/** Converts a rejected call with an address to problems, per field or for the whole address. */
export const problemsOf = (error: unknown): AddressProblems =>
  (error instanceof ApiError ? errorsOfProblems(error.problems) : undefined) ?? { form: failureText(error) }

const inAddress = (path: string): string => path.replace(/^body\.(address\.)?/, '')

/** Returns errors per field from a server rejection, with the server's messages. Undefined if it names no address field. */
export const errorsOfProblems = (problems: readonly { path: string; message: string }[]): AddressErrors | undefined => {
  const named = problems
    .map(({ path, message }) => [inAddress(path), message] as const)
    .filter(([field]) => field in emptyAddress)
  if (named.length === 0) return undefined
  const errors: AddressErrors = {}
  for (const [field, message] of named) {
    const key = field as keyof AddressDraft
    errors[key] = errors[key] ? `${errors[key]}\n${message}` : message
  }
  return errors
}
