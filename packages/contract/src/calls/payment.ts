import { z } from 'zod'
import { call } from '../call.ts'
import { EasyPay, PaymentState } from '../entities/order.ts'
import { IntFrom, Line } from '../scalars.ts'

const OrderNo = z.string().regex(/^\d{8}-[0-9A-Z]{8}$/, '주문 번호가 올바르지 않아요.')
const Digits = (length: number, message: string) => z.string().regex(new RegExp(`^\\d{${length}}$`), message)

export const paymentCalls = {
  'payment.listMethods': call({
    summary: 'How this shop lets one pay, in the order it is offered.',
    method: 'GET',
    path: '/v4/app-users/payments/methods',
    access: 'token',
    reply: z.object({
      methods: z.array(
        z.object({
          paymentMethodType: z.enum(['card', 'virtual_account', 'transfer']),
          easyPay: EasyPay.nullable(),
          /** Card details are entered in the shop instead of the payment window. PAY-5 */
          isKeyIn: z.boolean(),
          label: z.string(),
        }),
      ),
      /** Deposit deadline in hours. */
      depositHours: z.int(),
    }),
  }),
  'payment.confirm': call({
    summary: 'The payment window came back with success: confirms at the gateway. Safe to send any number of times.',
    method: 'POST',
    path: '/v4/app-users/payments/confirm',
    access: 'owner',
    idempotent: true,
    body: z.object({
      orderNo: OrderNo,
      paymentKey: Line(200).pipe(z.string().min(1)),
      amount: IntFrom(0, 999_999_999),
    }),
    reply: PaymentState,
    errors: ['orderNotFound', 'paymentAmountMismatch'],
  }),
  'payment.keyIn': call({
    summary:
      'Pays an order with a card typed in the shop, where its contract with the gateway allows it. Nothing of the card is stored. Safe to send any number of times: it is charged once.',
    method: 'POST',
    path: '/v4/app-users/payments/key-in',
    access: 'owner',
    rate: 'checkout',
    idempotent: true,
    takesCard: true,
    body: z.object({
      orderNo: OrderNo,
      cardNumber: z.string().regex(/^\d[\d -]{11,28}\d$/, '카드 번호를 다시 확인해 주세요.'),
      month: Digits(2, '유효 기간의 월을 두 자리로 입력해 주세요.'),
      year2digits: Digits(2, '유효 기간의 연도를 두 자리로 입력해 주세요.'),
      /** The holder's birth date as YYMMDD, or a business number. */
      dateOfBirth: z.string().regex(/^(\d{6}|\d{10})$/, '생년월일 여섯 자리나 사업자등록번호 열 자리를 입력해 주세요.'),
      /** First two digits of the card password. */
      cardPassword: Digits(2, '비밀번호 앞 두 자리를 입력해 주세요.'),
      /** Number of monthly instalments; 0 is a single payment. */
      installment: IntFrom(0, 12).default(0),
    }),
    reply: PaymentState,
    errors: ['orderNotFound', 'keyInOff', 'paymentMethodUnsupported'],
  }),
  'payment.close': call({
    summary:
      'The payment window was closed or failed: gives the held stock back unless the gateway has taken the money.',
    method: 'POST',
    path: '/v4/app-users/payments/close',
    access: 'owner',
    idempotent: true,
    body: z.object({
      orderNo: OrderNo,
      code: Line(60).default('PAY_PROCESS_CANCELED'),
      message: Line(300).default(''),
    }),
    reply: PaymentState,
    errors: ['orderNotFound'],
  }),
  'payment.getState': call({
    summary: 'State of a payment.',
    method: 'GET',
    path: '/v4/app-users/payments/{orderNo}',
    access: 'owner',
    params: z.object({ orderNo: OrderNo }),
    reply: PaymentState,
    errors: ['orderNotFound'],
  }),
  'payment.receiveTossWebhook': call({
    summary: 'A hint of the gateway that a payment changed. Nothing in it is believed: the payment is read back.',
    method: 'POST',
    path: '/webhooks/toss',
    access: 'webhook',
    rate: 'webhook',
    idempotent: true,
    body: z.object({
      eventType: Line(60).optional(),
      orderId: Line(64).optional(),
      secret: Line(60).optional(),
      data: z
        .object({ orderId: Line(64).optional(), secret: Line(60).nullish(), status: Line(40).optional() })
        .optional(),
    }),
    reply: z.object({ received: z.literal(true) }),
  }),
}
