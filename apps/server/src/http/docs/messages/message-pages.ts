import { type Brand, type BrandId, brandFor, brandIds } from '@shop/brands'
import type { NotificationGroup, NotificationSettingGroup } from '@shop/contract'
import { notificationDefaults, settingGroupOf } from '@shop/rules'
import { OPT_OUT_PATH } from '#src/features/notification/ad/opt-out.ts'
import type { Channel, MessageKind } from '#src/features/notification/kind/message-kind.ts'
import { type MessageKindName, messageKinds } from '#src/features/notification/kind/message-kinds.ts'
import { renderNotification, renderText, type Sender } from '#src/features/notification/kind/render-message.ts'
import { sampleVariablesOf } from '#src/features/notification/kind/sample-variables.ts'
import { mailOf, type RenderedMail } from '#src/features/notification/mail/render-mail.ts'
import { renderPush } from '#src/features/notification/push/push-text.ts'
import { channelsOf } from '#src/features/notification/settings/setting-channels.ts'
import { type Html, html } from '#src/html.ts'
import { measureText } from './text-length.ts'

export const MESSAGES_PATH = '/docs/messages'

/** Channels in the order of the page. */
const channels = { inApp: '앱 알림', text: '문자', push: '푸시', email: '이메일' } as const
type ShownChannel = Channel | keyof typeof channels

const classes: Readonly<Record<MessageKind['class'], string>> = {
  transactional: '거래',
  service: '서비스',
  advertising: '광고',
}
const groupNames: Readonly<Record<NotificationGroup, string>> = {
  order: '주문',
  gift: '선물',
  alarm: '상품 알림',
  review: '후기',
  support: '문의',
  point: '적립금',
  coupon: '쿠폰',
  grade: '등급',
  notice: '공지',
  live: '라이브',
  advertising: '광고',
  account: '계정',
}
/** Names of the settings, as on the page of the member. */
const settingNames: Readonly<Record<NotificationSettingGroup, string>> = {
  order: '주문·배송',
  gift: '선물',
  review: '후기',
  alarm: '재입고·오픈 알림',
  support: '고객센터 답변',
  benefit: '적립금·쿠폰·등급',
  notice: '공지',
  live: '라이브',
  advertising: '광고성 정보 수신 동의',
}
/** Settings that turn messages off, and the channels that are on at first. */
const settingOf = (group: NotificationGroup): string => {
  const setting = settingGroupOf(group)
  if (setting === undefined) return '없음: 늘 보내요'
  const on = channelsOf(setting).filter((channel) => notificationDefaults[setting][channel])
  return `${settingNames[setting]} (처음에는 ${on.map((channel) => channels[channel]).join(', ')} 켜짐)`
}

export interface Shown {
  brand: Brand
  /** Origin of the brand. */
  origin: string
}

const kindsOf = (group: string | undefined): [MessageKindName, MessageKind][] =>
  (Object.entries(messageKinds) as [MessageKindName, MessageKind][]).filter(
    ([, kind]) => group === undefined || kind.group === group,
  )

const groups = (): NotificationGroup[] => [...new Set(Object.values(messageKinds).map(({ group }) => group))]

const isSentBy = ({ channels: sent }: MessageKind, channel: ShownChannel): boolean =>
  (sent as readonly ShownChannel[]).includes(channel)

const channelTags = (kind: MessageKind): Html[] =>
  Object.entries(channels)
    .filter(([channel]) => isSentBy(kind, channel as ShownChannel))
    .map(([, label]) => html`<span class="tag">${label}</span> `)

const nightOf = ({ isAnyHour }: MessageKind): string => (isAnyHour ? '바로' : '아침 8시에')

const filters = (
  label: string,
  options: readonly { name: string; href: string; isCurrent: boolean }[],
): Html => html`<nav aria-label="${label}"><span>${label}</span>
${options.map(({ name, href, isCurrent }) => html`<a href="${href}"${isCurrent ? html` aria-current="true"` : ''}>${name}</a>`)}</nav>`

const brandFilter = (brand: BrandId, hrefOf: (id: BrandId) => string): Html =>
  filters(
    '브랜드',
    brandIds.map((id) => ({ name: brandFor(id).koreanName, href: hrefOf(id), isCurrent: id === brand })),
  )

const listAddress = (brand: BrandId, group: string | undefined): string =>
  `${MESSAGES_PATH}?brand=${brand}${group === undefined ? '' : `&group=${group}`}`

const kindRow = ([name, kind]: [MessageKindName, MessageKind], { id }: Brand): Html => html`<tr>
<th scope="row"><a href="${MESSAGES_PATH}/${name}?brand=${id}">${renderNotification(kind, sampleVariablesOf(name)).title}</a><code>${name}</code></th>
<td class="short" data-label="종류">${classes[kind.class]}</td><td data-label="통로">${channelTags(kind)}</td><td class="short" data-label="밤 9시 뒤">${nightOf(kind)}</td>
</tr>`

/** Lists all kinds of messages of a brand, or those of one group. */
export const listPage = ({ brand }: Shown, group: NotificationGroup | undefined): Html => {
  const kinds = kindsOf(group)
  return html`<header><p><a href="/docs/">API 문서</a></p><h1>메시지 템플릿</h1>
<p>쇼핑몰이 보내는 모든 메시지예요. 변수에는 예시 값을 넣었어요.</p></header>
${brandFilter(brand.id, (id) => listAddress(id, group))}
${filters('묶음', [
  { name: '전체', href: listAddress(brand.id, undefined), isCurrent: group === undefined },
  ...groups().map((each) => ({ name: groupNames[each], href: listAddress(brand.id, each), isCurrent: each === group })),
])}
<table><caption>${kinds.length}가지</caption>
<thead><tr><th scope="col">메시지</th><th scope="col">종류</th><th scope="col">통로</th><th scope="col">밤 9시 뒤</th></tr></thead>
<tbody>${kinds.map((row) => kindRow(row, brand))}</tbody></table>`
}

/** The brand as sender, with an example of the address that ends advertising. */
const sampleSender = ({ brand, origin }: Shown): Sender => ({
  brandName: brand.koreanName,
  origin,
  contact: brand.legal.phone,
  optOut: `${origin}${OPT_OUT_PATH}?token=sample`,
})

/** Renders a kind as an e-mail with the sample variables. Advertising is shown with its marks. */
export const sampleMail = (name: MessageKindName, shown: Shown): RenderedMail =>
  mailOf(messageKinds[name], sampleVariablesOf(name), { brand: shown.brand, sender: sampleSender(shown) })

const section = (
  kind: MessageKind,
  channel: keyof typeof channels,
  content: Html,
): Html => html`<section aria-labelledby="${channel}">
<h2 id="${channel}">${channels[channel]} ${isSentBy(kind, channel) ? html`<span class="tag">보냄</span>` : html`<span class="tag off">보내지 않음</span>`}</h2>
${content}</section>`

const types = { SMS: '단문 SMS', LMS: '장문 LMS', tooLong: '너무 길어서 보낼 수 없음' } as const

const textPreview = (name: MessageKindName, { brand, origin }: Shown): Html => {
  const text = renderText(messageKinds[name], sampleVariablesOf(name), sampleSender({ brand, origin }))
  const { characters, bytes, type } = measureText(text)
  return html`<p class="bubble">${text}</p><p class="note">${characters}자 · ${bytes}바이트 · ${types[type]}</p>`
}

const appPreview = (name: MessageKindName): Html => {
  const kind = messageKinds[name]
  const { title, text, path } = renderNotification(kind, sampleVariablesOf(name))
  return html`<div class="row"><strong>${title}</strong>${text === '' ? '' : html`<p>${text}</p>`}</div>
<p class="note">${path === null ? '여는 페이지 없음' : html`여는 페이지 <code>${path}</code>`} · 목록 <code>${kind.list}</code></p>`
}

const pushPreview = (name: MessageKindName, { brand }: Shown): Html => {
  const { title, body } = renderPush(messageKinds[name], sampleVariablesOf(name))
  return html`<div class="row push"><span>${brand.koreanName}</span><strong>${title}</strong>${body === '' ? '' : html`<p>${body}</p>`}</div>`
}

const mailPreview = (name: MessageKindName, shown: Shown): Html => {
  const { subject, text } = sampleMail(name, shown)
  return html`<p><strong>${subject}</strong></p>
<iframe src="${MESSAGES_PATH}/${name}/mail?brand=${shown.brand.id}" sandbox title="HTML로 본 이메일" loading="lazy"></iframe>
<h3>글로만 된 이메일</h3><pre tabindex="0">${text}</pre>`
}

/** Shows one kind of message in every channel. */
export const kindPage = (name: MessageKindName, shown: Shown): Html => {
  const kind = messageKinds[name]
  const { brand } = shown
  return html`<header><p><a href="${listAddress(brand.id, kind.group)}">메시지 템플릿</a></p>
<h1>${renderNotification(kind, sampleVariablesOf(name)).title}</h1></header>
${brandFilter(brand.id, (id) => `${MESSAGES_PATH}/${name}?brand=${id}`)}
<dl>
<div><dt>이름</dt><dd><code>${name}</code></dd></div>
<div><dt>종류</dt><dd>${classes[kind.class]}</dd></div>
<div><dt>묶음</dt><dd>${groupNames[kind.group]}</dd></div>
<div><dt>통로</dt><dd>${channelTags(kind)}</dd></div>
<div><dt>끄는 설정</dt><dd>${settingOf(kind.group)}</dd></div>
<div><dt>밤 9시 뒤</dt><dd>${nightOf(kind)} 보내요</dd></div>
</dl>
${section(kind, 'inApp', appPreview(name))}
${section(kind, 'text', textPreview(name, shown))}
${section(kind, 'push', pushPreview(name, shown))}
${section(kind, 'email', mailPreview(name, shown))}`
}
