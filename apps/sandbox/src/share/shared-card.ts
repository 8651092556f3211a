import { type Html, html, koreanTime, won } from '../pages/html.ts'
import { type CommerceTemplate, leadOf, type ShareTemplate } from './share-template.ts'
import type { SharedCard } from './share-store.ts'

const priceOf = ({
  regular_price: regular,
  discount_price: reduced,
  discount_rate: rate,
}: CommerceTemplate['commerce']) =>
  reduced === undefined
    ? html`<strong>${won(regular)}</strong>`
    : html`<strong>${won(reduced)}</strong> ${rate === undefined ? '' : html`<em>${rate}%</em>`} <s aria-label="정가 ${won(regular)}">${won(regular)}</s>`

const textOf = (template: ShareTemplate): Html =>
  template.object_type === 'commerce'
    ? html`<p class="talk-price">${priceOf(template.commerce)}</p>
    <p class="talk-name">${template.commerce.product_name}</p>
    <p class="talk-title">${template.content.title}</p>`
    : html`<p class="talk-name">${template.content.title}</p>
    <p class="talk-title">${template.content.description}</p>`

/** Renders a card as shown in a chat: picture, price and name of a product or a title and a text, and buttons. */
export function cardFace(template: ShareTemplate, ownSite: string): Html {
  const { content, buttons = [], button_title: buttonTitle = '자세히 보기' } = template
  const shown = buttons.length > 0 ? buttons : [{ title: buttonTitle, link: content.link }]
  return html`<div class="talk-card">
    <img src="${content.image_url}" alt="" width="260" height="260">
    ${textOf(template)}
    ${shown.map(({ title, link }) => html`<a class="talk-button" href="${leadOf(link, ownSite)}" target="_blank" rel="noopener">${title}</a>`)}
  </div>`
}

/** Renders a card received in a friend's chat. */
export function sharedCard({ friend, at, link, template }: SharedCard): Html {
  return html`<li>
  <p class="meta"><span class="tag">카카오톡</span> <strong>${friend}</strong> <time datetime="${at}">${koreanTime(at)}</time></p>
  ${cardFace(template, link)}
</li>`
}

/** Origins of the card pictures. */
export const pictureOrigins = (shares: readonly { template: ShareTemplate }[]): string[] =>
  shares.map(({ template }) => new URL(template.content.image_url).origin)
