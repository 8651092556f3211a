import { type Html, html, type Page, won } from '../../pages/html.ts'
import { listBanks } from '../payment/banks.ts'
import type { PaymentRecord } from '../payment/payment-store.ts'
import { type CardForm, type FieldProblems, TEST_CARDS } from './cards.ts'

interface PageState {
  form: CardForm | undefined
  problems: FieldProblems
}

export function paymentPage(record: PaymentRecord, state: PageState): Page {
  const { payment } = record
  const names = { CARD: '카드 결제', TRANSFER: '계좌이체', VIRTUAL_ACCOUNT: '가상계좌 발급' }
  const body = html`<header class="notice"><strong>테스트 결제창</strong> — 실제로 결제되지 않아요</header>
<main>
  <header>
    <h1>${record.easyPay ?? names[record.method]}</h1>
    <dl class="order">
      <div><dt>주문</dt><dd>${payment.orderName}</dd></div>
      <div><dt>주문번호</dt><dd class="id">${payment.orderId}</dd></div>
      <div class="sum"><dt>결제 금액</dt><dd>${won(payment.totalAmount)}</dd></div>
    </dl>
  </header>
  ${problemSummary(state.problems)}
  <form id="pay" method="post" action="/toss/window/pay" autocomplete="off" novalidate>
    <input type="hidden" name="key" value="${payment.paymentKey}">
    ${fieldsOf(record, state)}
  </form>
  <form id="cancel" method="post" action="/toss/window/cancel">
    <input type="hidden" name="key" value="${payment.paymentKey}">
  </form>
  <div class="actions">
    <button class="quiet" type="submit" form="cancel">취소</button>
    <button class="main" type="submit" form="pay">결제하기</button>
  </div>
  ${asksForCard(record) ? testCards() : ''}
</main>`
  return { title: '테스트 결제창', body, style: 'window.css', script: 'window.js' }
}

const asksForCard = ({ method, easyPay }: PaymentRecord): boolean => method === 'CARD' && easyPay === undefined

function fieldsOf(record: PaymentRecord, state: PageState): Html {
  if (asksForCard(record)) return cardFields(state, record.payment.totalAmount)
  if (record.method === 'CARD')
    return html`<p class="hint">${record.easyPay} 앱에서 결제를 승인하는 대신, 여기에서 바로 승인할 수 있어요.</p>`
  return bankFields(record)
}

function problemSummary(problems: FieldProblems): Html {
  const count = Object.keys(problems).length
  return count === 0 ? html`` : html`<p class="problem" role="alert">입력한 내용 ${count}곳을 다시 확인해 주세요.</p>`
}

interface Field {
  name: 'cardNumber' | 'expiry' | 'identity' | 'cardPassword'
  label: string
  hint: string
  most: number
  type?: string
}

const FIELDS: readonly Field[] = [
  { name: 'cardNumber', label: '카드번호', hint: '0000 0000 0000 0000', most: 19 },
  { name: 'expiry', label: '유효기간 (월/년)', hint: 'MM/YY', most: 5 },
  { name: 'cardPassword', label: '비밀번호 앞 두 자리', hint: '••', most: 2, type: 'password' },
  { name: 'identity', label: '생년월일 6자리 또는 사업자번호', hint: '900101', most: 12 },
]

function cardFields(state: PageState, amount: number): Html {
  const months = Array.from({ length: 11 }, (_, index) => index + 2)
  const chosen = state.form?.installment
  return html`<div class="fields">
    ${FIELDS.map((field) => cardField(field, state))}
    <div class="field wide">
      <label for="installment">할부</label>
      <select id="installment" name="installment" ${amount < 50_000 ? html`aria-describedby="installment-hint"` : ''}>
        <option value="0">일시불</option>
        ${amount < 50_000 ? '' : months.map((month) => html`<option value="${month}" ${chosen === String(month) ? html`selected` : ''}>${month}개월</option>`)}
      </select>
      ${amount < 50_000 ? html`<p class="hint" id="installment-hint">할부는 5만원부터 고를 수 있어요.</p>` : ''}
    </div>
  </div>`
}

function cardField(field: Field, { form, problems }: PageState): Html {
  const problem = problems[field.name]
  const invalid = problem ? html`aria-invalid="true" aria-describedby="${field.name}-problem"` : ''
  // A refused password must be retyped; secrets are never rendered into the page.
  const value = field.type === 'password' && problem ? '' : (form?.[field.name] ?? '')
  const wide = field.name === 'cardNumber' || field.name === 'identity' ? 'wide' : ''
  return html`<div class="field ${wide}">
      <label for="${field.name}">${field.label}</label>
      <input id="${field.name}" name="${field.name}" type="${field.type ?? 'text'}" inputmode="numeric" autocomplete="off" maxlength="${field.most}" placeholder="${field.hint}" value="${value}" required ${invalid}>
      ${problem ? html`<p class="problem" id="${field.name}-problem">${problem}</p>` : ''}
    </div>`
}

function bankFields({ method, customerName = '홍길동' }: PaymentRecord): Html {
  return html`<div class="fields">
    <div class="field wide">
      <label for="bankCode">은행</label>
      <select id="bankCode" name="bankCode">
        ${listBanks('issuing').map(({ code, name }) => html`<option value="${code}" ${code === '20' ? html`selected` : ''}>${name}</option>`)}
      </select>
    </div>
    <div class="field wide">
      <label for="depositorName">${method === 'TRANSFER' ? '예금주' : '입금자 이름'}</label>
      <input id="depositorName" name="depositorName" maxlength="20" value="${customerName}" autocomplete="off">
    </div>
  </div>`
}

function testCards(): Html {
  return html`<section class="cards" aria-labelledby="cards-title">
    <h2 id="cards-title">테스트 카드</h2>
    <p class="hint">비밀번호 99는 틀린 비밀번호, 생년월일 000000은 틀린 생년월일이에요.</p>
    <ul>
      ${TEST_CARDS.map(
        (card) => html`<li>
        <span>${card.label}<small>${card.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</small></span>
        <button type="button" class="fill" data-number="${card.number}" aria-label="${card.label} 카드로 채우기" hidden>채우기</button>
      </li>`,
      )}
    </ul>
  </section>`
}

export function errorPage(code: string, message: string): Page {
  const body = html`<header class="notice"><strong>테스트 결제창</strong> — 실제로 결제되지 않아요</header>
<main>
  <h1>결제창을 열 수 없어요</h1>
  <p class="problem" role="alert">${message}</p>
  <p class="hint">오류 코드 <code>${code}</code>. 쇼핑몰로 돌아가 다시 시도해 주세요.</p>
</main>`
  return { title: '결제창 오류', body, style: 'window.css' }
}
