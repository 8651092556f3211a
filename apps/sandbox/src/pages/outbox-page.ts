import { TAG_VENDORS } from '../analytics/tag-routes.ts'
import type { JournalEntry } from '../control/journal.ts'
import { mailItem } from '../mail/mail-pages.ts'
import type { OutboxMessage } from '../messages/outbox.ts'
import { pictureOrigins, sharedCard } from '../share/shared-card.ts'
import { bankName } from '../toss/payment/banks.ts'
import type { TossPayment, TossStatus } from '../toss/payment/toss-payment.ts'
import type { NoticeManners } from '../toss/webhook/manners.ts'
import type { Delivery } from '../toss/webhook/webhooks.ts'
import type { World } from '../world.ts'
import { type Html, html, koreanTime, type Page, won } from './html.ts'

const STATUS_TEXT: Record<TossStatus, string> = {
  READY: '결제창 열림',
  IN_PROGRESS: '승인 기다림',
  WAITING_FOR_DEPOSIT: '입금 기다림',
  DONE: '결제 완료',
  CANCELED: '전액 취소',
  PARTIAL_CANCELED: '부분 취소',
  ABORTED: '승인 실패',
  EXPIRED: '만료',
}
const SHOWN = 50

interface Choice {
  id: string
  label: string
}

/** Failures offered on the outbox page: faults of the next request, and webhook delivery modes. */
interface Mischief {
  accidents: readonly Choice[]
  ways: readonly (Choice & { manners: NoticeManners })[]
}

export function outboxPage(world: World, mischief: Mischief): Page {
  const messages = world.outbox.list().toReversed().slice(0, SHOWN)
  const mails = world.mails.list().toReversed().slice(0, SHOWN)
  const shares = world.shares.list().toReversed().slice(0, SHOWN)
  const payments = world.toss.payments.list().toReversed().slice(0, SHOWN)
  const deliveries = world.toss.webhooks.deliveries().toReversed().slice(0, SHOWN)
  const calls = world.journal
    .list()
    .filter(({ vendor, path }) => TAG_VENDORS.includes(vendor) && path.endsWith('/calls'))
    .toReversed()
    .slice(0, SHOWN)
  const journal = world.journal.list().toReversed().slice(0, SHOWN)
  const body = html`<header class="top">
  <h1>테스트 보관함</h1>
  <p>쇼핑몰이 바깥으로 보낸 메시지와 결제를 여기에서 볼 수 있어요. 실제로 나가는 것은 없어요.</p>
  <nav aria-label="바로 가기">
    ${world.shopUrl ? html`<a href="${world.shopUrl}">쇼핑몰 열기</a>` : ''}
    <a href="#messages">메시지</a><a href="#mails">이메일</a><a href="#shares">카카오톡 공유</a><a href="#payments">결제</a><a href="#webhooks">웹훅</a><a href="#tags">분석 태그</a><a href="#journal">요청 기록</a><a href="/errors">받은 오류</a>
    <a href="/">새로 고침</a>
  </nav>
</header>
<main>
  ${section({ id: 'messages', title: '메시지', count: messages.length, empty: '아직 보낸 메시지가 없어요.' }, html`<ul class="messages">${messages.map(messageItem)}</ul>`)}
  ${section({ id: 'mails', title: '이메일', count: mails.length, empty: '아직 보낸 이메일이 없어요.' }, html`<ul class="mails">${mails.map(mailItem)}</ul>`)}
  ${section({ id: 'shares', title: '카카오톡 공유', count: shares.length, empty: '아직 공유한 상품이 없어요.' }, html`<ul class="shares">${shares.map(sharedCard)}</ul>`)}
  ${section({ id: 'payments', title: '결제', count: payments.length, empty: '아직 결제가 없어요.' }, paymentTable(payments.map(({ payment }) => payment)))}
  ${mischiefForms(mischief, world)}
  ${section({ id: 'webhooks', title: '웹훅', count: deliveries.length, empty: '아직 보낸 웹훅이 없어요.' }, webhookTable(deliveries))}
  ${section({ id: 'tags', title: '분석 태그', count: calls.length, empty: '아직 태그가 보낸 것이 없어요.' }, tagTable(calls))}
  ${section({ id: 'journal', title: '요청 기록', count: journal.length, empty: '아직 받은 요청이 없어요.' }, journalTable(journal))}
</main>
<footer><p>보관함의 시각: ${koreanTime(world.clock.now().toISOString())}</p></footer>`
  return { title: '테스트 보관함', body, style: 'outbox.css', pictures: pictureOrigins(shares) }
}

interface Section {
  id: string
  title: string
  count: number
  empty: string
}

function section({ id, title, count, empty }: Section, content: Html): Html {
  return html`<section id="${id}" aria-labelledby="${id}-title">
  <h2 id="${id}-title">${title} <span class="count">${count}</span></h2>
  ${count === 0 ? html`<p class="empty">${empty}</p>` : content}
</section>`
}

function messageItem(message: OutboxMessage): Html {
  const kinds: Record<string, string> = { ATA: '알림톡', SMS: '문자', LMS: '장문 문자' }
  const states = { PENDING: '보내는 중', COMPLETE: '전달됨', FAILED: '실패' }
  return html`<li>
  <p class="meta"><span class="tag">${kinds[message.type] ?? message.type}</span> <strong>${message.to}</strong>
    <time datetime="${message.dateReceived}">${koreanTime(message.dateReceived)}</time>
    <span class="state ${message.status.toLowerCase()}">${states[message.status]}${message.status === 'FAILED' || message.replacement ? `: ${message.reason}` : ''}</span></p>
  <p class="text">${message.text || JSON.stringify(message.kakaoOptions)}</p>
</li>`
}

function table(caption: string, heads: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
  <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
  <tbody>${rows}</tbody>
</table></div>`
}

function paymentTable(payments: readonly TossPayment[]): Html {
  const rows = payments.map((payment) => {
    const { virtualAccount: account, cancels, failure } = payment
    const detail = account
      ? `${bankName(account.bankCode)} ${account.accountNumber}${account.expired ? ' (기한 지남)' : ''}`
      : (failure?.message ?? payment.card?.number ?? '')
    const waiting = payment.status === 'WAITING_FOR_DEPOSIT' && !account?.expired
    return html`<tr>
    <td><time datetime="${payment.requestedAt}">${koreanTime(payment.requestedAt)}</time></td>
    <td>${payment.orderName}<small>${payment.orderId}</small></td>
    <td class="number">${won(payment.totalAmount)}${cancels ? html`<small>남은 금액 ${won(payment.balanceAmount)}</small>` : ''}</td>
    <td>${payment.method}<small>${detail}</small></td>
    <td><span class="state ${payment.status.toLowerCase()}">${STATUS_TEXT[payment.status]}</span>
      ${waiting ? html`<form method="post" action="/hand/deposit"><input type="hidden" name="orderId" value="${payment.orderId}"><button>입금하기</button></form>` : ''}</td>
  </tr>`
  })
  return table('결제 목록', ['시각', '주문', '금액', '수단', '상태'], rows)
}

function mischiefForms({ accidents, ways }: Mischief, { faults, toss }: World): Html {
  const waiting = faults.list()
  const now = JSON.stringify(toss.webhooks.manners())
  const isNow = ({ manners }: { manners: NoticeManners }) => JSON.stringify(manners) === now
  return html`<section id="faults" aria-labelledby="faults-title">
  <h2 id="faults-title">사고 내기 <span class="count">${waiting.length}</span></h2>
  <form class="row" method="post" action="/hand/fault">
    <label for="accident">다음 요청에 일어날 일</label>
    <select id="accident" name="accident">${accidents.map(({ id, label }) => html`<option value="${id}">${label}</option>`)}</select>
    <button>준비하기</button>
  </form>
  <form class="row" method="post" action="/hand/notices">
    <label for="way">앞으로 웹훅이 오는 방식</label>
    <select id="way" name="way">${ways.map((way) => html`<option value="${way.id}"${isNow(way) ? html` selected` : ''}>${way.label}</option>`)}</select>
    <button>바꾸기</button>
  </form>
  ${waiting.length === 0 ? '' : html`<ul>${waiting.map((fault) => html`<li>${fault.vendor} ${fault.route}: ${fault.mode} (${fault.when === 'after' ? '처리한 뒤' : '처리하기 전'}, ${fault.times === null ? '계속' : `${fault.times}번`})</li>`)}</ul>`}
</section>`
}

function webhookTable(deliveries: readonly Delivery[]): Html {
  const rows = deliveries.map(
    (one) => html`<tr>
    <td>${one.event}<small>${one.url}</small></td>
    <td class="number">${one.attempts.length}번</td>
    <td>${one.delivered ? '전달됨' : one.nextAt ? html`다시 시도: ${koreanTime(one.nextAt)}` : one.attempts.length === 0 ? '보내는 중' : '포기함'}</td>
  </tr>`,
  )
  return table('웹훅 목록', ['종류', '시도', '상태'], rows)
}

function tagTable(calls: readonly JournalEntry[]): Html {
  const rows = calls.map(
    ({ at, vendor, body }) => html`<tr>
    <td><time datetime="${at}">${koreanTime(at)}</time></td>
    <td>${vendor}</td>
    <td class="path"><code>${String(body)}</code></td>
  </tr>`,
  )
  return table('분석 태그 목록', ['시각', '태그', '호출'], rows)
}

function journalTable(entries: readonly JournalEntry[]): Html {
  const rows = entries.map(
    (entry) => html`<tr>
    <td><time datetime="${entry.at}">${koreanTime(entry.at)}</time></td>
    <td class="path"><code>${entry.method} ${entry.path}</code></td>
    <td class="number">${entry.status === 0 ? '답 없음' : entry.status}</td>
  </tr>`,
  )
  return table('요청 기록', ['시각', '요청', '답'], rows)
}
