import type { Staff } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Logo } from '#src/brand/logo/logo.tsx'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { staffApi } from '../session/staff-api.ts'
import { leaveStaff } from '../session/staff-session.ts'

const tabs = [
  { to: '/studio', label: '방송' },
  { to: '/studio/channels', label: '채널' },
]

const TAB =
  'pressable finger inline-flex h-9 items-center rounded-control px-3 text-14 font-semibold text-ink-soft hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink'

function LogOut() {
  const client = useQueryClient()
  const logOut = async () => {
    try {
      await staffApi('admin.session.logOut')
    } catch (error) {
      return showFailure(error)
    }
    client.clear()
    return leaveStaff()
  }
  return (
    <Button look="ghost" size="small" onClick={() => void logOut()}>
      로그아웃
    </Button>
  )
}

interface StudioFrameProps {
  staff: Staff
  current: '방송' | '채널' | undefined
  children: ReactNode
}

/** Layout of the studio: one bar with the brand, the two sections and the account. */
export function StudioFrame({ staff, current, children }: StudioFrameProps) {
  return (
    // controls are as high as a finger on a phone
    <div
      data-layout="studio"
      className="flex min-h-dvh flex-col max-[1023px]:[&_button]:min-h-10 max-[1023px]:[&_a.finger]:min-h-10 max-[1023px]:[&_select]:min-h-10"
    >
      <header className="hairline-b sticky top-0 z-20 bg-surface">
        <div className="mx-auto flex h-14 w-full max-w-[1440px] items-center gap-1 px-3 wide:gap-3 wide:px-6">
          <Link to="/studio" aria-label="스튜디오 홈" className="flex shrink-0 items-center gap-2 rounded-control p-1">
            <Logo height={20} />
            <span className="text-13 font-bold text-ink-faint max-[480px]:sr-only">STUDIO</span>
          </Link>
          <nav aria-label="스튜디오" className="flex gap-1">
            {tabs.map(({ to, label }) => (
              <Link key={to} to={to} aria-current={label === current ? 'page' : undefined} className={TAB}>
                {label}
              </Link>
            ))}
          </nav>
          <span className="min-w-0 flex-1 truncate text-right text-13 text-ink-faint max-[480px]:sr-only">
            {staff.name}
          </span>
          <span className="flex-1 min-[481px]:hidden" />
          <LogOut />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto flex w-full max-w-[1440px] flex-1 flex-col outline-none">
        {children}
      </main>
    </div>
  )
}

/** Heading of a page with its actions. */
export function PageHead({ title, text, actions }: { title: string; text?: string; actions?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="flex min-w-0 flex-col gap-1">
        <h1 className="text-22 font-bold">{title}</h1>
        {text && <p className="text-14 text-pretty text-ink-soft">{text}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

/** Box of the studio with a heading. */
export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3 rounded-card bg-surface p-4 ring-1 ring-line">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <h2 className="text-16 font-bold">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
