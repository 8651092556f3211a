import { html, type Page } from '../pages/html.ts'
import { SNS_PEOPLE, type SnsStore, type SnsType } from './sns-store.ts'

const NAMES: Readonly<Record<SnsType, string>> = { kakao: '카카오', naver: '네이버' }

export interface Visit {
  type: SnsType
  redirectUri: string
  state: string
}

/** The provider's consent page, which asks the user to share their identity with the shop. */
export function consentPage({ type, redirectUri, state }: Visit, store: SnsStore): Page {
  const name = NAMES[type]
  const people = SNS_PEOPLE[type].map((person) => {
    const agreed = store.isLinked(type, person.subject)
    return html`<li><button type="submit" name="person" value="${person.id}">${person.label}</button>
      <span class="meta">${agreed ? '동의한 적이 있어요' : '처음이에요: 누르면 닉네임과 이메일 제공에 동의해요'}</span></li>`
  })
  const body = html`<header class="top"><h1>${name} 로그인</h1>
  <p>테스트 화면이에요. 실제 ${name} 계정은 쓰이지 않아요.</p></header>
<main>
  <form method="post" action="/${type === 'kakao' ? 'kauth/oauth' : 'nid/oauth2.0'}/consent">
    <input type="hidden" name="redirect_uri" value="${redirectUri}">
    <input type="hidden" name="state" value="${state}">
    <h2>누구로 로그인할까요?</h2>
    <ul class="messages">${people}</ul>
    <p><button type="submit" name="person" value="">취소</button></p>
  </form>
</main>`
  return { title: `${name} 로그인`, body, style: 'outbox.css' }
}

/** The provider's error page for an invalid request of the shop. It never redirects to an unregistered address. */
export function refusalPage(type: SnsType, code: string, message: string): Page {
  const body = html`<header class="top"><h1>${NAMES[type]} 로그인</h1></header>
<main><p role="alert">${message} (${code})</p></main>`
  return { title: `${NAMES[type]} 로그인`, body, style: 'outbox.css' }
}
