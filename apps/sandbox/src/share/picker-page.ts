import { html, type Page } from '../pages/html.ts'
import { cardFace, pictureOrigins } from './shared-card.ts'
import { FRIENDS, type Sharing } from './share-store.ts'

const TITLE = '카카오톡 공유'
const head = html`<header class="top"><h1>${TITLE}</h1><p>테스트 화면이에요. 실제 카카오톡으로 나가지 않아요.</p></header>`
const look = { title: TITLE, style: 'picker.css', script: 'picker.js' }

/** Page for choosing the recipient of a shared product. */
export function pickerPage(key: string, sharing: Sharing): Page {
  const body = html`${head}
<main>
  <form method="post" action="/kakao-sharer/picker/send">
    <input type="hidden" name="short_key" value="${key}">
    <h2>누구에게 보낼까요?</h2>
    <ul class="friends">${FRIENDS.map((friend) => html`<li><button type="submit" name="friend" value="${friend}">${friend}</button></li>`)}</ul>
    <button type="button" class="quiet" data-close>취소</button>
  </form>
  <section aria-label="미리 보기">${cardFace(sharing.template, sharing.ownSite)}</section>
</main>`
  return { ...look, body, pictures: pictureOrigins([sharing]) }
}

/** Confirmation page after sending. The window closes automatically. */
export function sentPage(friend: string): Page {
  const body = html`${head}
<main data-sent><p role="status">${friend}에게 보냈어요.</p><button type="button" class="quiet" data-close>닫기</button></main>`
  return { ...look, body }
}

/** The vendor's error page for a refused share, with the codes of its documentation. */
export function refusalPage(code: number, message: string): Page {
  const body = html`${head}
<main><p role="alert">${message} (${code})</p><button type="button" class="quiet" data-close>닫기</button></main>`
  return { ...look, body }
}
