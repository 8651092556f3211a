import { type Html, html, koreanTime, won } from '../pages/html.ts'
import { type CommerceTemplate, leadOf } from './commerce-template.ts'
import type { SharedProduct } from './share-store.ts'

const priceOf = ({
  regular_price: regular,
  discount_price: reduced,
  discount_rate: rate,
}: CommerceTemplate['commerce']) =>
  reduced === undefined
    ? html`<strong>${won(regular)}</strong>`
    : html`<strong>${won(reduced)}</strong> ${rate === undefined ? '' : html`<em>${rate}%</em>`} <s aria-label="정가 ${won(regular)}">${won(regular)}</s>`

/** A product as it stands in a chat: picture, price, name, title and the buttons. Every part of it leads to the shop. */
export function cardFace(template: CommerceTemplate, ownSite: string): Html {
  const { content, commerce, buttons = [], button_title: buttonTitle = '자세히 보기' } = template
  const shown = buttons.length > 0 ? buttons : [{ title: buttonTitle, link: content.link }]
  return html`<div class="talk-card">
    <img src="${content.image_url}" alt="" width="260" height="260">
    <p class="talk-price">${priceOf(commerce)}</p>
    <p class="talk-name">${commerce.product_name}</p>
    <p class="talk-title">${content.title}</p>
    ${shown.map(({ title, link }) => html`<a class="talk-button" href="${leadOf(link, ownSite)}" target="_blank" rel="noopener">${title}</a>`)}
  </div>`
}

/** What arrived in a friend's chat. */
export function sharedCard({ friend, at, link, template }: SharedProduct): Html {
  return html`<li>
  <p class="meta"><span class="tag">카카오톡</span> <strong>${friend}</strong> <time datetime="${at}">${koreanTime(at)}</time></p>
  ${cardFace(template, link)}
</li>`
}

/** From where the cards' pictures come. */
export const pictureOrigins = (shares: readonly { template: CommerceTemplate }[]): string[] =>
  shares.map(({ template }) => new URL(template.content.image_url).origin)
