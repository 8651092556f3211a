import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useBrand } from '#src/lib/brand-context.ts'
import type { PageHandle } from '#src/lib/page/page-handle.ts'
import { IconButton, IconLink } from '#src/ui/controls/icon-button.tsx'
import { CartIcon, SearchIcon } from '#src/ui/icons/shop-icons.tsx'
import { BackIcon } from '#src/ui/icons/sign-icons.tsx'
import { Logo } from './logo/logo.tsx'

/** Goes back within the shop. On the first page of a visit it goes to the home page instead of leaving the shop. */
function BackButton() {
  const navigate = useNavigate()
  const goBack = () => {
    const { idx } = (window.history.state ?? {}) as { idx?: number }
    void (idx ? navigate(-1) : navigate('/', { replace: true }))
  }
  return (
    <IconButton label="뒤로 가기" onClick={goBack}>
      <BackIcon />
    </IconButton>
  )
}

interface TopBarProps {
  handle: PageHandle
  /** Item count on the cart icon. */
  cartCount: ReactNode
}
export function TopBar({ handle, cartCount }: TopBarProps) {
  const brand = useBrand()
  const { Title } = handle
  const title = Title ? <Title /> : typeof handle.title === 'function' ? handle.title(brand) : handle.title
  return (
    <div className="flex h-14 items-center gap-1 px-1.5">
      {handle.bar === 'shop' ? (
        <Link
          to="/"
          aria-label={`${brand.koreanName} 홈`}
          className="pressable flex h-11 items-center rounded-control px-2.5"
        >
          <Logo />
        </Link>
      ) : (
        <>
          <BackButton />
          {title && <p className="truncate text-18 font-bold">{title}</p>}
        </>
      )}
      <div className="flex-1" />
      <IconLink label="검색" to="/search">
        <SearchIcon />
      </IconLink>
      <IconLink label="장바구니" to="/cart">
        <CartIcon />
        {cartCount}
      </IconLink>
    </div>
  )
}
