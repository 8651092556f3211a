import { orderItemProductStatuses, statusText } from '@shop/rules'
import { couriers } from '#src/features/delivery/couriers.ts'
import { adsHelp } from './ads-commands.ts'
import { backupHelp } from './backup-commands.ts'
import { broadcastHelp } from './broadcast-commands.ts'
import { consentHelp } from './consent-commands.ts'
import { filesHelp } from './files-commands.ts'
import { giftHelp } from './gift-commands.ts'
import { liveHelp } from './live-commands.ts'
import { messageHelp } from './message-commands.ts'
import { orderMoves } from './order-moves.ts'
import { staffHelp } from './staff-commands.ts'
import { videoHelp } from './video-commands.ts'
import { withdrawActions } from './withdraw-commands.ts'

const USAGE_WIDTH = 62

/** A long usage has its explanation on the next line. */
const line = (usage: string, text: string): string =>
  usage.length < USAGE_WIDTH
    ? `  ${usage.padEnd(USAGE_WIDTH)}${text}`
    : `  ${usage}\n  ${' '.repeat(USAGE_WIDTH)}${text}`

const commands = [
  line('check [--since 2h]', '장부와 재고의 불변식을 확인해요. --since를 붙이면 그동안 바뀐 주문만 봐요'),
  line('jobs', '기다리는 일과 여러 번 실패한 일을 보여요'),
  line('jobs retry <번호>', '여러 번 실패한 일을 처음부터 다시 해요'),
  line('reconcile', '결제사와 맞지 않거나 사람이 보아야 할 것을 보여요'),
  line('reconcile done <번호>', '살펴본 것을 목록에서 내려요'),
  line('settlements', '정산 기간을 오늘까지 열고, 마감을 기다리는 정산을 보여요'),
  line('qna', '답을 기다리는 상품 문의를 오래된 것부터 보여요'),
  line('qna answer <번호> "<답>"', '문의에 판매자의 답을 남겨요. 다시 하면 답이 바뀌어요'),
  line('qna hide|show <번호>', '문의를 가리거나 다시 보여요'),
  line('review list', '신고되거나 가려진 후기와 이의를 오래된 것부터 보여요'),
  line('review hide <번호> <이유 번호> "<사유>"', '후기를 가리고 쓴 분과 신고한 분에게 알려요'),
  line('review show <번호> "<사유>"', '가린 후기를 다시 보여 주고 알려요'),
  line('review appeal <번호> accept|reject "<사유>"', '이의를 받아들이거나 물리치고 알려요'),
  line('review answer <번호> "<답글>"', '후기에 판매자의 답글을 남겨요. 다시 하면 답글이 바뀌어요'),
  ...messageHelp.map(([usage, text]) => line(usage, text)),
  ...broadcastHelp.map(([usage, text]) => line(usage, text)),
  line('push keys', '웹 푸시에 쓸 새 키 한 쌍을 보여요. 가게의 데이터는 쓰지 않아요'),
  ...videoHelp.map(([usage, text]) => line(usage, text)),
  ...backupHelp.map(([usage, text]) => line(usage, text)),
  ...filesHelp.map(([usage, text]) => line(usage, text)),
  ...staffHelp.map(([usage, text]) => line(usage, text)),
  ...liveHelp.map(([usage, text]) => line(usage, text)),
  ...adsHelp.map(([usage, text]) => line(usage, text)),
  ...consentHelp.map(([usage, text]) => line(usage, text)),
  line('index-key rotate', '가게를 멈춘 동안 회원을 찾는 색인을 새 INDEX_KEY로 바꿔요'),
  line('member logout <휴대폰 번호>', '그 번호를 쓰는 회원을 모든 기기에서 로그아웃해요'),
  line('member point <브랜드> <휴대폰 번호> <금액> "<사유>"', '회원에게 적립금을 주고 사유와 함께 알려요'),
  line(
    'order account <주문 번호> <은행> <계좌 번호> <예금주>',
    '늦거나 금액이 다른 입금, 못 한 환불을 돌려줄 계좌를 넣어요',
  ),
  line('order refund <주문 번호>', '못 한 환불을 다시 요청해요'),
  line('order list [--status 상태] [--take 20]', '처리할 주문을 오래된 것부터 보여요'),
  line('order show <주문 번호>', '주문 하나를 보여요'),
  line('order ship <주문 번호> --courier cj --invoice 번호', '택배사에 맡겨요'),
  ...Object.entries({ ...orderMoves, ...withdrawActions }).map(([name, { help: text }]) =>
    line(`order ${name} <주문 번호>`, text),
  ),
  ...giftHelp.map(([usage, text]) => line(usage, text)),
]

const notes = [
  '상품 하나만 하려면 --product <상품 번호>를, 구매자에게 남길 말은 --reason "…"을 붙여 주세요.',
  '선물은 받는 분마다 따로 보내요. --parcel <번호나 받는 분의 이름>을 붙여 주세요.',
  '포장하기 전이라면 order cancel에 --option <옵션 번호>를 붙여 옵션 하나만 취소할 수 있어요.',
  `택배사(--courier): ${couriers.map(({ name, aliases }) => `${aliases[0]} ${name}`).join(', ')}`,
  `상태(--status): ${orderItemProductStatuses.map(statusText).join(', ')}`,
  '다 되면 0, 거절되거나 살펴볼 것이 있으면 1, 알아듣지 못하면 2로 끝나요.',
]

/** Usage of `npm run shop`. Needs neither settings nor data. */
export const help = [
  '쓰는 법: npm run shop -- <명령>. 한 명령만 보려면: npm run shop -- help <명령>',
  '',
  ...commands,
  '',
  ...notes,
].join('\n')

/** Usage of the commands that begin with these words; all of it if none does. `order` and `gift` have the notes on their options. */
export const helpFor = (words: readonly string[]): string => {
  const start = words.join(' ')
  const found = start === '' ? [] : commands.filter((command) => command.startsWith(`  ${start}`))
  if (found.length === 0) return help
  return [...found, ...(/^(order|gift)\b/.test(start) ? ['', ...notes] : [])].join('\n')
}
