import type { Brand } from '#src/brand.ts'
import { demoLegal, navMy, navNotifications, neutral, newsCard, storeEntryCard, supportCard } from './shared.ts'

export const cuma: Brand = {
  id: 'cuma',
  name: 'CUMA',
  koreanName: '쿠마',
  tagline: '산지직송 과일 셀렉트샵',
  description: '잘 익은 날에만 보내는 산지직송 과일. 쿠마가 고른 제철 과일을 집 앞까지 신선하게 보내 드려요.',
  legal: {
    ...demoLegal,
    companyName: '(주)쿠마 데모',
    phone: '02-000-0001',
    email: 'help@cuma.example',
    businessNumber: '0008100014',
    mailOrderNumber: '제2026-데모-00001호',
    privacyEmail: 'privacy@cuma.example',
    sellerModel: 'direct',
  },
  noticeCards: [
    supportCard,
    storeEntryCard('https://open.kakao.com/o/cuma-demo-store'),
    newsCard('https://open.kakao.com/o/cuma-demo-review', 'cuma2026'),
  ],
  support: { kind: 'chat' },
  phoneCodePath: '/v1/auth/phone',
  socialLogins: ['kakaotalk', 'naver'],
  bottomNavigation: [
    { key: 'shopping', label: '쇼핑', path: '/', icon: 'shopping', current: 'exact' },
    navNotifications,
    { ...navMy, label: '마이쿠마' },
  ],
  theme: {
    ...neutral,
    accent: '#d63a12',
    accentPressed: '#b52e0b',
    onAccent: '#ffffff',
    accentSoft: '#fdeee7',
    accentInk: '#bd300c',
    spot: '#f7a325',
    ground: '#f8f3ea',
    sunken: '#f8f5ef',
    ink: '#1f1814',
    inkSoft: '#534842',
    inkFaint: '#716660',
    line: '#eee8e0',
  },
  themeColor: '#ffffff',
}
