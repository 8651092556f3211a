import type { User } from '@shop/contract'
import type { ReactNode } from 'react'
import { GradeCard } from './grade-card.tsx'
import { MyFigures } from './my-figures.tsx'
import { type RowLink, RowLinks } from './row-links.tsx'

interface MemberViewProps {
  user: User
  shortcuts: readonly RowLink[]
  settings: readonly RowLink[]
  /** Logout button. */
  footer: ReactNode
}

/** My page: greeting, grade, benefits and links. SCREEN-18 */
export function MemberView({ user, shortcuts, settings, footer }: MemberViewProps) {
  return (
    <>
      <div className="px-5 pt-4 pb-6">
        <GradeCard name={user.name} grade={user.appUserGrade} picture={user.profileImageUrl} />
        <MyFigures user={user} />
      </div>
      <section className="border-t-8 border-ground px-5 pt-5 pb-3">
        <h2 className="text-18 font-bold">쇼핑</h2>
        <RowLinks label="쇼핑 바로 가기" rows={shortcuts} />
      </section>
      <section className="border-t-8 border-ground px-5 pt-5 pb-8">
        <h2 className="text-18 font-bold">내 정보와 도움말</h2>
        <RowLinks label="내 정보와 도움말" rows={settings} />
        {footer}
      </section>
    </>
  )
}
