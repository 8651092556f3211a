import { type Brand, toBusinessNumberText } from '@shop/brands'
import { type Html, html } from '#src/html.ts'

/** Content of a mail in the order in which it is read. */
export interface MailContent {
  /** Names the subject, above the title. */
  subject: string | undefined
  title: string
  lines: readonly string[]
  button: { label: string; url: string } | undefined
  /** Page of the settings of notifications. */
  settingsUrl: string
  /** Only for advertising: the page that ends it. */
  optOutUrl: string | undefined
  /** Image that tells that the mail was opened. Only for a receiver who agrees to measurement. */
  openImage: string | undefined
}

export const NO_REPLY = '보내기만 하는 주소라 답장을 받지 못해요.'

/** Lines about the sender that the law requires. */
export const legalLines = ({ koreanName, legal }: Brand): string[] => [
  `${legal.companyName} | 대표 ${legal.representative} | ${legal.address}`,
  `사업자등록번호 ${toBusinessNumberText(legal.businessNumber)} | 통신판매업신고 ${legal.mailOrderNumber}`,
  `고객센터 ${legal.phone} | ${legal.email}`,
  ...(legal.sellerModel === 'intermediary'
    ? [`${koreanName}에는 ${legal.companyName}가 중개하는 상품이 있어요. 중개 상품의 거래 책임은 각 판매자에게 있어요.`]
    : []),
]

const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',sans-serif"

/** Colours of mail programs in dark mode. Programs that remove this style show the light colours. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background-color:#111114!important}.card{background-color:#1d1d21!important;border-color:#36363d!important}
.ink,.logo{color:#f4f4f6!important}.soft,.soft a{color:#b8b9c2!important}.line{border-color:#36363d!important}}`

/** Line breaks of a variable, for example one line for each parcel. */
const withBreaks = (line: string): Html =>
  html`${line.split('\n').map((each, at) => (at === 0 ? html`${each}` : html`<br>${each}`))}`

const buttonOf = ({ theme }: Brand, { label, url }: { label: string; url: string }): Html => html`
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:24px"><tr>
<td bgcolor="${theme.accent}" style="border-radius:${theme.radiusControl};background-color:${theme.accent}"><a href="${url}" style="display:inline-block;padding:14px 24px;${FONT};font-size:16px;line-height:22px;font-weight:700;color:${theme.onAccent};text-decoration:none">${label}</a></td>
</tr></table>`

const contentOf = (brand: Brand, { subject, title, lines, button }: MailContent): Html => html`
${subject === undefined ? '' : html`<p class="soft" style="margin:0 0 6px;${FONT};font-size:14px;line-height:20px;color:${brand.theme.inkSoft}">${subject}</p>`}
<h1 class="ink" style="margin:0;${FONT};font-size:22px;line-height:31px;font-weight:700;letter-spacing:-0.02em;word-break:keep-all;color:${brand.theme.ink}">${withBreaks(title)}</h1>
${lines.map((line) => html`<p class="ink" style="margin:12px 0 0;${FONT};font-size:16px;line-height:25px;word-break:keep-all;overflow-wrap:anywhere;color:${brand.theme.ink}">${withBreaks(line)}</p>`)}
${button ? buttonOf(brand, button) : ''}`

const footerOf = (brand: Brand, { settingsUrl, optOutUrl }: MailContent): Html => {
  const { inkSoft } = brand.theme
  const text = `margin:0 0 6px;${FONT};font-size:12px;line-height:18px;word-break:keep-all;color:${inkSoft}`
  const link = `color:${inkSoft};text-decoration:underline`
  return html`
<p class="soft" style="${text}">${NO_REPLY} <a href="${settingsUrl}" style="${link}">알림 설정</a>에서 받을 소식을 고를 수 있어요.</p>
${optOutUrl === undefined ? '' : html`<p class="soft" style="${text}">푸시, 문자, 이메일 광고를 모두 그만 받으시려면 <a href="${optOutUrl}" style="${link}">수신거부</a>를 눌러 주세요.</p>`}
${legalLines(brand).map((line) => html`<p class="soft" style="${text}">${line}</p>`)}`
}

/**
 * Renders the HTML of a mail: tables of at most 600 px with inline styles, which every mail program shows. It refers to nothing but
 * the pages that its links lead to, and the image of its opening if there is one.
 */
export const renderMailHtml = (brand: Brand, content: MailContent): string => {
  const { theme, koreanName } = brand
  const preheader = [content.subject, ...content.lines].filter(Boolean).join(' · ').replaceAll('\n', ' ')
  return html`<!doctype html>
<html lang="ko" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${content.title}</title>
<style>${DARK}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${theme.ground};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${theme.ground}" style="background-color:${theme.ground}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td class="logo" style="padding:0 8px 16px;${FONT};font-size:22px;line-height:28px;font-weight:800;letter-spacing:-0.03em;color:${theme.accentInk}">${koreanName}</td></tr>
<tr><td class="card" bgcolor="${theme.surface}" style="padding:32px 28px;border:1px solid ${theme.line};border-radius:${theme.radiusCard};background-color:${theme.surface}">${contentOf(brand, content)}
</td></tr>
<tr><td style="padding:20px 8px 0">${footerOf(brand, content)}
</td></tr>
</table>
</td></tr></table>${content.openImage === undefined ? '' : html`<img src="${content.openImage}" width="1" height="1" alt="">`}
</body>
</html>
`.text
}
