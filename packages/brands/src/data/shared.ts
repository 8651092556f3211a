import type { BrandTheme, NavItem, NoticeCard } from '#src/brand.ts'

/** Neutral and semantic colours shared by all four brands. */
export const neutral = {
  surface: '#ffffff',
  sunken: '#f5f5f7',
  ink: '#17181c',
  inkSoft: '#4a4d57',
  inkFaint: '#6a6d78',
  line: '#ececef',
  sale: '#d22727',
  danger: '#c92a2a',
  success: '#0f7a45',
  radiusCard: '12px',
  radiusControl: '12px',
  radiusSheet: '20px',
  radiusChip: '999px',
  fontScale: 1,
} satisfies Partial<BrandTheme>

export const navNotifications: NavItem = {
  key: 'notifications',
  label: '알림',
  path: '/notifications',
  icon: 'bell',
  current: 'prefix',
}
export const navMy: NavItem = {
  key: 'my-cuma',
  label: '마이페이지',
  path: '/my-cuma',
  icon: 'person',
  current: 'prefix',
}
export const navCategory: NavItem = {
  key: 'category',
  label: '카테고리',
  path: '/category-list',
  icon: 'category',
  current: 'prefix',
}
export const navHome: NavItem = { key: 'home', label: '홈', path: '/', icon: 'home', current: 'exact' }

export const supportCard: NoticeCard = {
  key: 'support',
  title: '고객센터',
  text: '주문과 배송, 무엇이든 물어보세요',
  action: '문의하기',
  to: '/support',
}
export const storeEntryCard = (href: string): NoticeCard => ({
  key: 'store-entry',
  title: '입점 문의',
  text: '좋은 산지와 가게를 기다려요',
  action: '오픈채팅',
  href,
})
export const newsCard = (href: string, code: string): NoticeCard => ({
  key: 'news',
  title: '리뷰방 소식',
  text: '먼저 맛본 후기를 나눠요',
  action: '리뷰방 입장',
  href,
  code,
})

const DEMO_ADDRESS = '데모 주소 (실제 영업소 주소를 넣어 주세요)'

/** Legal texts shared by the demo companies. An operator replaces them. */
export const demoLegal = {
  representative: '대표자 (데모)',
  address: DEMO_ADDRESS,
  mailOrderOffice: '데모구청',
  privacyOfficer: '개인정보보호책임자 (데모)',
  hosting: '자체 서버',
  supportHours: '평일 09:00~18:00 (점심 12:00~13:00)',
  escrow: '현금으로 결제하면 토스페이먼츠 구매안전서비스로 보호받을 수 있어요.',
  termsPath: '/terms/service',
  privacyPath: '/terms/privacy',
} as const
