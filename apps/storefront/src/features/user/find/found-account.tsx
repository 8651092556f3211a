import type { CallReply } from '@shop/contract'
import { snsNames } from '#src/features/user/sns/sns-journey.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'

/** Account look-up result for a verified phone. */
export type Found = CallReply<'user.lookUp'>

export const foundTitle = ({ exists }: Found): string =>
  exists ? '가입한 계정을 찾았어요' : '이 번호로 가입한 계정이 없어요'

type Login = NonNullable<Found['logins']>[number]

/** One login of the account. Several social logins may differ only in their e-mail. */
function WayIn({ login: { snsType, email } }: { login: Login }) {
  return (
    <li className="rounded-card bg-accent-soft p-5">
      <p className="text-13 text-accent-ink">{snsType ? '간편 로그인으로 가입했어요' : '가입한 이메일'}</p>
      <p className="mt-0.5 text-18 font-bold break-all">
        {snsType ? `${snsNames[snsType]} 로그인` : (email ?? '이메일이 없어요')}
      </p>
      {snsType && email && <p className="mt-0.5 text-14 break-all text-ink-soft">{email}</p>}
    </li>
  )
}

/** List of logins. Logins that look identical are shown once. */
export function WaysIn({ logins }: { logins: readonly Login[] }) {
  const ways = new Map(logins.map((login) => [`${login.snsType} ${login.email}`, login]))
  return (
    <ul className="flex flex-col gap-2">
      {[...ways].map(([key, login]) => (
        <WayIn key={key} login={login} />
      ))}
    </ul>
  )
}

/** Lists every login of a phone, or offers to register if there is none. `mayReset` adds a link to the password reset. */
export function FoundAccount({ found, mayReset = false }: { found: Found; mayReset?: boolean }) {
  if (!found.exists) {
    return (
      <section aria-label="찾은 결과" className="flex flex-col gap-4">
        <p className="rounded-card bg-sunken p-5 text-14 text-ink-soft">
          다른 번호로 가입했는지 확인해 주세요. 처음이라면 바로 가입할 수 있어요.
        </p>
        <ButtonLink to="/register" size="large" wide>
          회원가입
        </ButtonLink>
      </section>
    )
  }
  const logins = found.logins ?? []
  return (
    <section aria-label="찾은 결과" className="flex flex-col gap-4">
      <WaysIn logins={logins} />
      <ButtonLink to="/login" size="large" wide>
        로그인
      </ButtonLink>
      {mayReset && logins.some(({ snsType }) => snsType === null) && (
        <ButtonLink to="/reset-password" look="line" size="large" wide>
          비밀번호 다시 정하기
        </ButtonLink>
      )}
    </section>
  )
}
