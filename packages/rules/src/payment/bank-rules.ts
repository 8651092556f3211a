/** A bank that can receive refunds. */
export interface Bank {
  /** Two-digit code used by the payment gateway. */
  code: string
  /** Display name, also stored in the refund account. */
  name: string
  /** Minimum and maximum number of digits of an account number. */
  digits: readonly [number, number]
}

const fewest = 10
const most = 14

const bank = (code: string, name: string, digits: readonly [number, number] = [fewest, most]): Bank => ({
  code,
  name,
  digits,
})

/** Korean banks, most used first. Changes to this list need no change of a rule. */
export const banks: readonly Bank[] = [
  bank('06', '국민은행'),
  bank('88', '신한은행', [11, 14]),
  bank('20', '우리은행', [11, 14]),
  bank('81', '하나은행', [11, 14]),
  bank('11', '농협은행', [11, 14]),
  bank('03', '기업은행'),
  bank('90', '카카오뱅크', [13, 13]),
  bank('92', '토스뱅크', [12, 14]),
  bank('89', '케이뱅크'),
  bank('45', '새마을금고', [13, 14]),
  bank('71', '우체국', [12, 14]),
  bank('48', '신협'),
  bank('12', '지역농축협', [11, 14]),
  bank('07', '수협은행', [11, 14]),
  bank('23', 'SC제일은행', [11, 14]),
  bank('27', '씨티은행'),
  bank('02', '산업은행', [11, 14]),
  bank('31', 'iM뱅크', [11, 14]),
  bank('32', '부산은행'),
  bank('39', '경남은행'),
  bank('34', '광주은행'),
  bank('37', '전북은행'),
  bank('35', '제주은행'),
  bank('50', '저축은행', [11, 14]),
  bank('64', '산림조합', [11, 14]),
]

/** Finds a bank by name or by a code of two or three digits. */
export function findBank(text: string): Bank | undefined {
  // Interbank codes have three digits. 국민은행 has two of them.
  const code = text === '004' ? '06' : text.replace(/^0(?=\d{2}$)/, '')
  return banks.find((each) => each.name === text || each.code === code)
}

/**
 * Reports whether a text can be an account number of the bank, or of any bank if none is given. Dashes and spaces are ignored.
 */
export function isAccountNumber(accountNumber: string, bankName?: string): boolean {
  const digits = accountNumber.replace(/[\s-]/g, '')
  const [min, max] = (bankName === undefined ? undefined : findBank(bankName)?.digits) ?? [fewest, most]
  return /^\d+$/.test(digits) && digits.length >= min && digits.length <= max && !/^(\d)\1*$/.test(digits)
}
