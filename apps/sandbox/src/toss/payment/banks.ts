/** Toss's two-digit bank codes. Only banks with `issues` issue virtual accounts. */
const BANKS: Record<string, { name: string; issues: boolean }> = {
  '02': { name: 'KDB산업', issues: false },
  '03': { name: 'IBK기업', issues: true },
  '06': { name: 'KB국민', issues: true },
  '07': { name: '수협', issues: true },
  '11': { name: 'NH농협', issues: true },
  '12': { name: '지역농축협', issues: false },
  '20': { name: '우리', issues: true },
  '23': { name: 'SC제일', issues: false },
  '27': { name: '씨티', issues: false },
  '31': { name: 'iM뱅크(대구)', issues: true },
  '32': { name: '부산', issues: true },
  '34': { name: '광주', issues: true },
  '35': { name: '제주', issues: false },
  '37': { name: '전북', issues: true },
  '39': { name: '경남', issues: true },
  '45': { name: '새마을금고', issues: true },
  '48': { name: '신협', issues: false },
  '50': { name: '저축은행', issues: false },
  '54': { name: 'HSBC', issues: false },
  '64': { name: '산림조합', issues: false },
  '71': { name: '우체국', issues: true },
  '81': { name: '하나', issues: true },
  '88': { name: '신한', issues: true },
  '89': { name: '케이뱅크', issues: true },
  '90': { name: '카카오뱅크', issues: false },
  '92': { name: '토스뱅크', issues: false },
}

export const isBankCode = (code: string): boolean => Object.hasOwn(BANKS, code)

export const issuesAccounts = (code: string): boolean => BANKS[code]?.issues === true

export const bankName = (code: string): string => BANKS[code]?.name ?? code

export const listBanks = (kind: 'all' | 'issuing'): { code: string; name: string }[] =>
  Object.entries(BANKS)
    .filter(([, bank]) => kind === 'all' || bank.issues)
    .map(([code, bank]) => ({ code, name: bank.name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'ko'))
