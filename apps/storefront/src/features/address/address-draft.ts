import type { Address, AddressInput } from '@shop/contract'
import { isMobilePhone, isZonecode, toPhoneDigits } from '@shop/rules'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ApiError } from '#src/lib/call/api-error.ts'

/** What is typed of an address. */
export interface AddressDraft {
  receiverName: string
  phone: string
  zonecode: string
  roadAddress: string
  addressDetail: string
  memo: string
  /** The same place by its lot, and the form it was chosen in: where it was chosen, not typed. */
  jibunAddress?: string
  selectedAddress?: 'road' | 'jibun'
  /** What kind of place it is, where somebody has said: no form asks, and none forgets it. ENTITY-1 */
  deliveryAddressType?: Address['deliveryAddressType']
}
export type AddressErrors = Partial<Record<keyof AddressDraft, string>>
/** What stands against an address: its fields, or (`form`) all of it. */
export type AddressProblems = AddressErrors & { form?: string }

export const emptyAddress: Readonly<AddressDraft> = {
  receiverName: '',
  phone: '',
  zonecode: '',
  roadAddress: '',
  addressDetail: '',
  memo: '',
}

/** What is wrong with a draft, field by field in the order of the form; empty when it can be sent. */
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

/** As the calls take it; the orderer goes along where there is a whole one. */
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

/** The same person at the same place, whatever the memo says. */
export const isSamePlace = (one: AddressDraft, other: AddressDraft): boolean => placeOf(one) === placeOf(other)

export const placeOf = (address: AddressDraft): string =>
  [address.receiverName, address.zonecode, address.roadAddress, address.addressDetail]
    .map((text) => text.trim())
    .join('|')

/** A refusal of a call that was sent an address: its fields, or all of it. */
export const problemsOf = (error: unknown): AddressProblems =>
  (error instanceof ApiError ? errorsOfProblems(error.problems) : undefined) ?? { form: failureText(error) }

const inAddress = (path: string): string => path.replace(/^body\.(address\.)?/, '')

/** The fields a refusal of the server names, in its words; undefined when it names none of them. */
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
