import type { Brand } from '@shop/brands'
import type { NotificationGroup } from '@shop/contract'
import type { MessageKind } from '#src/features/notification/kind/message-kind.ts'
import { AD_MARK, type MessageParts, renderParts, type Sender } from '#src/features/notification/kind/render-message.ts'
import { legalLines, type MailContent, NO_REPLY, renderMailHtml } from './mail-layout.ts'

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

export interface MailFrame {
  brand: Brand
  /** Origin of the brand. */
  origin: string
  /** Marks the mail as advertising, with the page that ends it. */
  advertising?: { optOutUrl: string } | undefined
  /** Image that tells that the mail was opened, for a receiver who agrees to measurement. */
  openImage?: string | undefined
}

const SETTINGS = '/my-cuma/settings/alarms'
const SEE_MORE = '자세히 보기'
const labels: Partial<Readonly<Record<NotificationGroup, string>>> = {
  order: '주문 보기',
  gift: '선물 보기',
  alarm: '상품 보기',
  review: '후기 보기',
  account: '설정 보기',
}

/** A header is one line, whatever a variable contains. */
const toOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

const subjectOf = ({ title, subject }: MessageParts, { brand, advertising }: MailFrame): string =>
  toOneLine(
    [advertising && AD_MARK, `[${brand.koreanName}]`, title, subject !== undefined && `(${subject})`]
      .filter(Boolean)
      .join(' '),
  )

const textOf = ({ brand, advertising }: MailFrame, content: MailContent): string => {
  const { subject, title, lines, button, settingsUrl } = content
  const body = [...(subject === undefined ? [] : [subject]), title, ...lines]
  const about = [
    `${NO_REPLY} 받을 소식은 알림 설정에서 고를 수 있어요: ${settingsUrl}`,
    ...(advertising ? [`광고 수신거부(푸시, 문자, 이메일 모두): ${advertising.optOutUrl}`] : []),
    ...legalLines(brand),
  ]
  return [
    `[${brand.koreanName}]`,
    body.join('\n'),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    `--\n${about.join('\n')}`,
  ].join('\n\n')
}

/** Renders a message as an e-mail, in HTML and as plain text. */
export const renderMail = (
  kind: MessageKind,
  variables: Readonly<Record<string, string>>,
  frame: MailFrame,
): RenderedMail => {
  const { brand, origin, advertising } = frame
  const parts = renderParts(kind, variables)
  const content: MailContent = {
    subject: parts.subject,
    title: parts.title,
    lines: parts.lines,
    button: parts.path === null ? undefined : { label: labels[kind.group] ?? SEE_MORE, url: `${origin}${parts.path}` },
    settingsUrl: `${origin}${SETTINGS}`,
    optOutUrl: advertising?.optOutUrl,
    openImage: frame.openImage,
  }
  return { subject: subjectOf(parts, frame), html: renderMailHtml(brand, content), text: textOf(frame, content) }
}

/** Renders a message to an account as an e-mail of its brand, with the address that ends advertising. */
export const mailOf = (
  kind: MessageKind,
  variables: Readonly<Record<string, string>>,
  {
    brand,
    sender: { origin, optOut = '' },
    openImage,
  }: { brand: Brand; sender: Sender; openImage?: string | undefined },
): RenderedMail & { fromName: string; unsubscribe?: { url: string; isOneClick: boolean } } => {
  const isAd = kind.class === 'advertising'
  const frame = { brand, origin, advertising: isAd ? { optOutUrl: optOut } : undefined, openImage }
  return {
    fromName: brand.koreanName,
    ...renderMail(kind, variables, frame),
    ...(isAd && { unsubscribe: { url: optOut, isOneClick: true } }),
  }
}
