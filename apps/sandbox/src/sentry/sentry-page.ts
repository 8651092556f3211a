import { type Html, html, koreanTime, type Page } from '../pages/html.ts'
import type { EnvelopeItem } from './envelope.ts'
import type { StoredEnvelope } from './sentry-store.ts'

const SHOWN = 50

const typeTexts: Readonly<Record<string, string>> = {
  event: '오류',
  span: '성능',
  replay_event: '화면 기록',
  replay_recording: '화면 기록 내용',
  client_report: '보내지 못한 수',
}

interface Event {
  message?: string
  release?: string
  exception?: { values?: { type?: string; value?: string }[] }
}

const titleOf = ({ header, payload }: EnvelopeItem): string => {
  const { message, exception } = (payload ?? {}) as Event
  const last = exception?.values?.at(-1)
  return last ? `${last.type ?? 'Error'}: ${last.value ?? ''}` : (message ?? typeTexts[header.type] ?? header.type)
}

const itemOf = (item: EnvelopeItem): Html => html`<details>
    <summary><span class="tag">${typeTexts[item.header.type] ?? item.header.type}</span> ${titleOf(item)}</summary>
    <pre class="headers" tabindex="0">${JSON.stringify(item.payload, undefined, 2)}</pre>
  </details>`

const envelopeOf = ({ receivedAt, items }: StoredEnvelope): Html => html`<li>
  <p class="meta"><time datetime="${receivedAt}">${koreanTime(receivedAt)}</time></p>
  ${items.map(itemOf)}
</li>`

/** Page of the envelopes that Sentry received, the latest first. */
export function sentryPage(envelopes: readonly StoredEnvelope[]): Page {
  const shown = envelopes.toReversed().slice(0, SHOWN)
  const body = html`<header class="top"><h1>받은 오류</h1>
  <p>쇼핑몰이 오류 수집 서비스(Sentry)에 보낸 내용이에요. 실제로 나가는 것은 없어요.</p>
  <nav aria-label="바로 가기"><a href="/">보관함</a><a href="/errors">새로 고침</a></nav></header>
<main>
  <h2>봉투 <span class="count">${shown.length}</span></h2>
  ${shown.length === 0 ? html`<p class="empty">아직 받은 오류가 없어요.</p>` : html`<ul class="mails">${shown.map(envelopeOf)}</ul>`}
</main>`
  return { title: '받은 오류', body, style: 'outbox.css' }
}
