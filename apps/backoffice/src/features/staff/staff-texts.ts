import type { Staff } from '@shop/contract'

type Role = Staff['roles'][number]

/** Names of the roles, in the order in which they are offered. */
export const roleTexts: Readonly<Record<Role, string>> = {
  owner: '소유자',
  manager: '매니저',
  orderDesk: '주문 담당',
  packer: '포장 담당',
  merchandiser: '상품 담당',
  producer: '방송 담당',
  care: '고객 담당',
  moderator: '후기 담당',
  accountant: '정산 담당',
  marketer: '마케팅 담당',
  seller: '공급사 담당',
}
