import type { Staff } from '@shop/contract'
import { type BrandId, brandFor, isBrandId } from '@shop/brands'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '#src/lib/call/call.ts'
import { enterStaff, leaveStaff, selectBrand, useStaffSession } from '#src/lib/session/staff-session.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/icons/icons.tsx'
import { Menu } from '#src/ui/overlay/menu.tsx'
import { leaveUnsaved } from '#src/ui/overlay/dirty-guard.tsx'
import { showFailure } from '#src/ui/overlay/toast.tsx'

const barButton =
  'inline-flex h-9 items-center gap-1.5 rounded-control px-2.5 text-14 font-semibold hover:bg-sunken pointer-coarse:h-11'

/** Chooses the brand that all calls of this tab are about. */
function BrandSwitch({ staff }: { staff: Staff }) {
  const brand = useStaffSession((session) => session.brand)
  const client = useQueryClient()
  const change = async (id: BrandId) => {
    if (id === brand || !(await leaveUnsaved())) return
    const former = useStaffSession.getState().brand
    selectBrand(id)
    try {
      enterStaff(await call('admin.session.get'))
      client.clear()
    } catch (error) {
      selectBrand(former)
      showFailure(error)
    }
  }
  const own = staff.brands.filter(isBrandId)
  return (
    <Menu
      label="브랜드"
      align="start"
      trigger={
        <button type="button" className={barButton}>
          <span aria-hidden="true" className="size-2.5 rounded-full bg-accent" />
          <span className="sr-only">브랜드</span>
          {brandFor(brand).name}
          <Icon name="down" size={16} />
        </button>
      }
      items={own.map((id) => ({
        key: id,
        label: brandFor(id).name,
        isChecked: id === brand,
        onSelect: () => void change(id),
      }))}
    />
  )
}

/** Own account: sessions and the end of this one. */
function AccountMenu({ staff }: { staff: Staff }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const logOut = async () => {
    try {
      await call('admin.session.logOut')
      client.clear()
      leaveStaff()
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <Menu
      label="내 계정"
      trigger={
        <button type="button" className={barButton}>
          <span
            aria-hidden="true"
            className="flex size-7 items-center justify-center rounded-full bg-accent-soft text-13 text-accent-ink"
          >
            {staff.name.slice(0, 1)}
          </span>
          <span className="sr-only broad:not-sr-only">{staff.name}</span>
          <span className="sr-only">계정</span>
        </button>
      }
      items={[
        { key: 'sessions', label: '로그인', icon: 'session', onSelect: () => void navigate('/sessions') },
        { key: 'out', label: '로그아웃', icon: 'logOut', onSelect: () => void logOut() },
      ]}
    />
  )
}

interface TopBarProps {
  staff: Staff
  onMenu: () => void
  onSearch: () => void
}

/** Bar at the top: brand, search and account. */
export function TopBar({ staff, onMenu, onSearch }: TopBarProps) {
  return (
    <header
      data-screen-only=""
      className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-surface/95 px-2 backdrop-blur wide:px-4"
    >
      <span className="wide:hidden">
        <IconButton label="메뉴 열기" icon="menu" onClick={onMenu} />
      </span>
      <BrandSwitch staff={staff} />
      <div className="flex flex-1 justify-end wide:justify-center">
        <button
          type="button"
          onClick={onSearch}
          aria-keyshortcuts="Control+K Meta+K"
          className="inline-flex h-9 items-center gap-2 rounded-control px-2.5 text-14 text-ink-faint hover:bg-sunken wide:w-full wide:max-w-[30rem] wide:bg-sunken pointer-coarse:h-11"
        >
          <Icon name="search" size={18} />
          <span className="sr-only flex-1 text-left wide:not-sr-only">화면, 주문, 상품, 고객 찾기</span>
          <kbd className="hidden text-12 wide:pointer-fine:inline">Ctrl K</kbd>
        </button>
      </div>
      <AccountMenu staff={staff} />
    </header>
  )
}
