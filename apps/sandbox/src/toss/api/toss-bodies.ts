const ORDER_ID = { type: 'string', pattern: '^[A-Za-z0-9_=-]{6,64}$' }
const AMOUNT = { type: 'integer', minimum: 0 }

export const CONFIRM_BODY = {
  type: 'object',
  required: ['paymentKey', 'orderId', 'amount'],
  properties: { paymentKey: { type: 'string', minLength: 1, maxLength: 200 }, orderId: ORDER_ID, amount: AMOUNT },
}

export const KEY_IN_BODY = {
  type: 'object',
  required: [
    'amount',
    'orderId',
    'orderName',
    'cardNumber',
    'cardExpirationYear',
    'cardExpirationMonth',
    'customerIdentityNumber',
  ],
  properties: {
    amount: AMOUNT,
    taxFreeAmount: AMOUNT,
    orderId: ORDER_ID,
    orderName: { type: 'string', minLength: 1, maxLength: 100 },
    cardNumber: { type: 'string', minLength: 1, maxLength: 20 },
    cardExpirationYear: { type: 'string', minLength: 2, maxLength: 2 },
    cardExpirationMonth: { type: 'string', minLength: 2, maxLength: 2 },
    customerIdentityNumber: { type: 'string', minLength: 1, maxLength: 10 },
    cardPassword: { type: 'string' },
    cardInstallmentPlan: { type: 'integer' },
    customerName: { type: 'string', maxLength: 100 },
  },
}

export const CANCEL_BODY = {
  type: 'object',
  required: ['cancelReason'],
  properties: {
    cancelReason: { type: 'string', minLength: 1, maxLength: 200 },
    cancelAmount: { type: 'integer' },
    taxFreeAmount: AMOUNT,
    refundReceiveAccount: {
      type: 'object',
      required: ['bank', 'accountNumber', 'holderName'],
      properties: {
        bank: { type: 'string' },
        accountNumber: { type: 'string' },
        holderName: { type: 'string', maxLength: 60 },
      },
    },
  },
}

export const CASH_RECEIPT_BODY = {
  type: 'object',
  required: ['amount', 'orderId', 'orderName', 'customerIdentityNumber', 'type'],
  properties: {
    amount: { type: 'integer', minimum: 1 },
    orderId: ORDER_ID,
    orderName: { type: 'string', minLength: 1, maxLength: 100 },
    customerIdentityNumber: { type: 'string', minLength: 1, maxLength: 30 },
    type: { enum: ['소득공제', '지출증빙'] },
    taxFreeAmount: AMOUNT,
  },
}

export const VIRTUAL_ACCOUNT_BODY = {
  type: 'object',
  required: ['amount', 'orderId', 'orderName', 'customerName', 'bank'],
  properties: {
    amount: AMOUNT,
    orderId: ORDER_ID,
    orderName: { type: 'string', minLength: 1, maxLength: 100 },
    customerName: { type: 'string', minLength: 1, maxLength: 100 },
    bank: { type: 'string' },
    validHours: { type: 'integer' },
    dueDate: { type: 'string' },
    taxFreeAmount: AMOUNT,
  },
}
