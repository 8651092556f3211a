import type { Brand } from '@shop/brands'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { HeartIcon } from '#src/features/product/detail/heart-icon.tsx'
import { definePageHandle } from '#src/lib/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { BellIcon, PersonIcon } from '#src/ui/icons/nav-icons.tsx'
import type { IconProps } from '#src/ui/icons/icon.tsx'
import { CartIcon, ChatIcon, NewsIcon } from '#src/ui/icons/shop-icons.tsx'
import { ForwardIcon, InfoIcon } from '#src/ui/icons/sign-icons.tsx'
import type { Route } from './+types/my-page.ts'

const PATH = '/my-cuma'
/** As the brand's bottom navigation calls it. BRAND-5 to BRAND-7 */
const myLabelOf = ({ bottomNavigation }: Pick<Brand, 'bottomNavigation'>): string =>
  bottomNavigation.find(({ path }) => path === PATH)?.label ?? '내 정보'

export const handle = definePageHandle({ title: myLabelOf })
export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  return seo(site, { ...(site && { title: myLabelOf(site.brand) }), path: PATH, hidden: true })
}

const shortcuts: readonly (readonly [label: string, to: string, icon: ComponentType<IconProps>])[] = [
  ['장바구니', '/cart', CartIcon],
  ['찜한 상품', '/my-cuma/favorites', HeartIcon],
  ['재입고 알림', '/my-cuma/alarms', BellIcon],
  ['알림', '/notifications', BellIcon],
  ['고객센터', '/support', ChatIcon],
  ['공지사항', '/notices', NewsIcon],
  ['이용약관과 개인정보', '/terms/service', InfoIcon],
]

/** What a visitor without an account can do: orders work as a guest, and everything that helps is one tap away. */
export default function MyPage() {
  return (
    <>
      <section className="px-5 pt-4 pb-6">
        <div className="flex items-center gap-4 rounded-card bg-accent-soft p-5">
          <span className="flex size-14 shrink-0 items-center justify-center rounded-full bg-surface text-accent-ink">
            <PersonIcon size={30} filled />
          </span>
          <div>
            <h1 className="text-18 font-bold">비회원으로 이용하고 있어요</h1>
            <p className="text-14 text-ink-soft">가입 없이 바로 주문할 수 있어요.</p>
          </div>
        </div>
        <div className="mt-3">
          <ButtonLink to="/" wide>
            쇼핑하러 가기
          </ButtonLink>
        </div>
      </section>
      <nav aria-label="바로 가기" className="border-t-8 border-ground px-5 pt-2 pb-8">
        <ul>
          {shortcuts.map(([label, to, Icon]) => (
            <li key={to}>
              <Link to={to} className="pressable flex min-h-14 items-center gap-3.5 text-16 hairline-b">
                <Icon className="text-ink-soft" />
                <span className="flex-1">{label}</span>
                <ForwardIcon size={18} className="text-ink-faint" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
