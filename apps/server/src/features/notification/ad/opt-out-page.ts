import { type BrandId, brandFor } from '@shop/brands'
import { formatSeoulDate } from '@shop/rules'
import type { FindOptOut } from './ad-sql.ts'

interface Shown {
  title: string
  text: string
  /** Button that withdraws the consents. */
  action?: string
}

const pages = {
  ask: {
    title: '혜택과 이벤트 소식을 그만 받으시겠어요?',
    text: '아래 버튼을 누르면 푸시, 문자, 이메일로 보내던 광고를 모두 멈춰요. 주문과 배송처럼 꼭 필요한 소식은 계속 보내 드려요.',
    action: '수신거부하기',
  },
  done: {
    title: '수신을 거부했어요.',
    text: '이제 혜택과 이벤트 소식을 보내지 않아요. 다시 받고 싶으시면 알림 설정에서 켜 주세요.',
  },
  invalid: {
    title: '쓸 수 없는 주소예요.',
    text: '주소가 잘렸거나 오래됐어요. 로그인한 뒤 알림 설정에서 수신을 거부할 수 있어요.',
  },
} as const satisfies Record<string, Shown>

/** Chooses the page. A link that is opened again shows the withdrawal with its day. */
const shownOf = (state: FindOptOut | undefined): Shown => {
  if (state === undefined) return pages.invalid
  if (state.isGiven) return pages.ask
  const { withdrawnAt } = state
  if (withdrawnAt === null) return pages.done
  return { ...pages.done, text: `${formatSeoulDate(withdrawnAt)}에 거부하셨어요. ${pages.done.text}` }
}

/** Content Security Policy of the page: it has no script and sends its form to this shop only. */
export const OPT_OUT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Renders the page that withdraws the consent to advertising, without a state that of a token that is not valid. It needs neither a script nor a login. */
export const optOutHtml = (brand: BrandId, state: FindOptOut | undefined): string => {
  const { koreanName, theme, legal } = brandFor(brand)
  const { title, text, action } = shownOf(state)
  // a form without an address is sent to that of the page, which contains the token
  const form = action === undefined ? '' : `<form method="post"><button>${action}</button></form>\n`
  return `<!DOCTYPE html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${koreanName}</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;background:${theme.surface};color:${theme.ink};font:16px/1.6 system-ui,sans-serif;word-break:keep-all}
main{max-width:24rem;padding:2rem 1.25rem;text-align:center}
h1{margin:0 0 .75rem;font-size:1.375rem;text-wrap:balance}
p{margin:0 0 1.5rem;text-wrap:pretty;color:${theme.inkSoft}}
b{display:block;margin-bottom:2rem;color:${theme.accentInk};font-size:1.125rem}
button{box-sizing:border-box;width:100%;min-height:3rem;border:0;border-radius:${theme.radiusControl};background:${theme.accent};color:${theme.onAccent};font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:2px solid ${theme.focus};outline-offset:2px}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.25rem 1.25rem;margin-top:1.25rem}
a{color:${theme.inkSoft};padding:.625rem 0}
small{display:block;margin-top:1.5rem;color:${theme.inkFaint}}
</style>
</head>
<body>
<main>
<b>${koreanName}</b>
<h1>${title}</h1>
<p>${text}</p>
${form}<nav><a href="/my-cuma/settings/alarms">알림 설정</a><a href="/">쇼핑 계속하기</a></nav>
<small>${legal.companyName} 고객센터 ${legal.phone}</small>
</main>
</body>
</html>
`
}
