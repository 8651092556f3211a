import { Link } from 'react-router'
import { WaysIn } from '#src/features/user/find/found-account.tsx'
import { loginPathOf } from '#src/features/user/session/return-path.ts'
import { snsNames, type SnsType } from '#src/features/user/sns/sns-journey.ts'
import type { Known } from './send-sign-up.ts'

const LINK = 'finger flex min-h-11 items-center text-14 font-semibold text-accent-ink underline underline-offset-4'

interface OwnAccountProps {
  /** Provider whose e-mail matches an existing account; undefined if a field already shows the error. */
  snsType: SnsType | undefined
  returnPath: string
}

/** Links to log in to an existing account. Accounts are never linked without consent. */
export function OwnAccount({ snsType, returnPath }: OwnAccountProps) {
  return (
    <aside aria-label="이미 가입한 계정" className="rounded-card bg-accent-soft px-5 pt-4 pb-2">
      {snsType === undefined ? (
        <p className="text-14 text-pretty">이미 가입했다면 그 계정으로 로그인해 주세요.</p>
      ) : (
        <p className="text-14 text-pretty">
          {snsNames[snsType]}와 같은 이메일로 가입한 계정이 있어요. 그 계정을 쓰려면 이메일로 로그인해 주세요. 계속하면
          적립금과 주문이 따로인 새 계정을 만들어요.
        </p>
      )}
      <p className="flex gap-5">
        <Link to={loginPathOf(returnPath)} className={LINK}>
          로그인하기
        </Link>
        <Link to="/find-account" className={LINK}>
          계정 찾기
        </Link>
      </p>
    </aside>
  )
}

/** Accounts of the phone that was just verified. The user may log in to one or continue. */
export function PhoneAccounts({ logins, returnPath }: { logins: Known['logins']; returnPath: string }) {
  return (
    <aside aria-label="이 번호로 가입한 계정" className="rounded-card bg-accent-soft px-5 pt-4 pb-2">
      <p className="text-14 text-pretty">
        이 번호로 가입한 계정이 있어요. 그 계정을 쓰려면 로그인해 주세요. 계속하면 적립금과 주문이 따로인 새 계정을
        만들어요.
      </p>
      <WaysIn logins={logins} />
      <Link to={loginPathOf(returnPath)} className={LINK}>
        로그인하기
      </Link>
    </aside>
  )
}

/**
 * Shown when the page was reloaded during a social sign-up. The provider login has to be repeated; the other entries are
 * restored.
 */
export function Interrupted({ snsType, returnPath }: { snsType: SnsType; returnPath: string }) {
  return (
    <aside aria-label="이어서 가입하기" className="rounded-card bg-accent-soft px-5 pt-4 pb-2">
      <p className="text-14 text-pretty">
        {snsNames[snsType]} 계정으로 가입하던 중이었어요. {snsNames[snsType]}로 다시 로그인하면 적어 둔 내용으로 이어서
        가입할 수 있어요.
      </p>
      <Link to={loginPathOf(returnPath)} className={LINK}>
        {snsNames[snsType]}로 이어서 가입하기
      </Link>
    </aside>
  )
}
