import { z } from 'zod'
import { AreaType } from '../status.ts'
import { Line, Phone, Zonecode } from '../scalars.ts'

// ENTITY-1
/** Delivery address as entered by the shopper. */
export const AddressInput = z.object({
  selectedAddress: z.enum(['road', 'jibun']).default('road'),
  roadAddress: Line(200).pipe(z.string().min(1, '주소를 입력해 주세요.')),
  jibunAddress: Line(200).default(''),
  addressDetail: Line(100).default(''),
  receiverName: Line(40).pipe(z.string().min(1, '받는 분의 이름을 입력해 주세요.')),
  zonecode: Zonecode,
  phone: Phone,
  memo: Line(100).default(''),
  /** Name of the orderer, if the buyer is a guest. */
  guestOrderName: Line(40).optional(),
  guestOrderPhone: Phone.optional(),
  deliveryAddressType: z.enum(['home', 'company', 'other']).default('home'),
})
export type AddressInput = z.input<typeof AddressInput>

export const Address = z.object({
  id: z.int().nullable(),
  default: z.boolean(),
  selectedAddress: z.enum(['road', 'jibun']),
  roadAddress: z.string(),
  jibunAddress: z.string(),
  addressDetail: z.string(),
  receiverName: z.string(),
  zonecode: z.string(),
  phone: z.string(),
  /** Derived from the zonecode by the server; determines the surcharge. */
  areaAddress: AreaType,
  memo: z.string(),
  guestOrderName: z.string().nullable(),
  guestOrderPhone: z.string().nullable(),
  deliveryAddressType: z.enum(['home', 'company', 'other']),
})
export type Address = z.infer<typeof Address>

/** Address search result in both forms. The lot-number address is empty if the register has none. */
export const FoundPlace = z.object({
  zonecode: z.string(),
  roadAddress: z.string(),
  jibunAddress: z.string(),
  /** Name of the building, or empty. */
  name: z.string(),
  areaAddress: AreaType,
})
export type FoundPlace = z.infer<typeof FoundPlace>
