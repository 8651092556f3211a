/** Code whose every branch is tested, and the tests that are run to show it. */
export interface CoveredCode {
  what: string
  project: 'unit' | 'server'
  /** Globs of the code, from the root of the repository. Generated SQL functions and tests are never counted. */
  code: readonly string[]
  /** Parts of the paths of the tests. */
  tests: readonly string[]
  env?: Readonly<Record<string, string>>
}

const rules = 'packages/rules/src'
const ruleFolders = ['price', 'payment', 'order', 'settlement', 'report'].map((word) => `${rules}/${word}/`)

/** Prices, shipping, coupons, points, payments, refunds, gifts, settlements and reports: pure functions. */
export const moneyRules: CoveredCode = {
  what: 'money rules',
  project: 'unit',
  code: ruleFolders.map((folder) => `${folder}**/*.ts`),
  tests: ruleFolders,
  // examples have to take every branch, so random carts are not repeated thousands of times
  env: { PROPERTY_RUNS: '1' },
}

/** True for a test of the money rules. */
export const isMoneyRuleTest = (file: string): boolean => ruleFolders.some((folder) => file.startsWith(folder))

const server = 'apps/server/src'
const features = `${server}/features`

/** Tokens: who asks, how long a token lasts, and the proof of a member in the support chat. */
const tokens: CoveredCode = {
  what: 'tokens',
  project: 'server',
  code: [`${features}/auth/**/*.ts`],
  tests: [`${features}/auth/`, `${features}/user/login/brief-visit`],
}

/** Settlements of the sellers, closed, reversed and paid. */
const settlements: CoveredCode = {
  what: 'settlements',
  project: 'server',
  code: [`${features}/settlement/*.ts`],
  tests: [`${features}/settlement/`],
}

/** Balance, ledger and expiry of points. */
const points: CoveredCode = {
  what: 'points',
  project: 'server',
  code: [`${features}/user/point/*.ts`],
  tests: [`${features}/user/point/`],
}

/**
 * Logins by password and by a provider, codes of phones, sign-ups and proofs. `hash-worker.ts` runs in a thread of its own, where
 * nothing is measured; it decides nothing.
 */
const logins: CoveredCode = {
  what: 'logins',
  project: 'server',
  code: [
    ...['login', 'code', 'sign-up', 'sns'].map((word) => `${features}/user/${word}/*.ts`),
    ...['check-password', 'hash-password', 'hash-apart'].map((file) => `${features}/user/password/${file}.ts`),
  ],
  tests: [
    ...['login', 'password', 'code', 'sign-up', 'sns'].map((word) => `${features}/user/${word}/`),
    `${features}/user/profile/profile.test`,
  ],
}

/** Coupons: given, taken, used, announced, and in the back office. */
const coupons: CoveredCode = {
  what: 'coupons',
  project: 'server',
  code: [`${features}/coupon/**/*.ts`],
  tests: [`${features}/coupon/`, `${features}/segment/segment.test`, `${features}/order/check/order-coupon.test`],
}

/** Cash receipts: the saved identity of a member, and the receipts reported to the tax office. */
const receipts: CoveredCode = {
  what: 'receipts',
  project: 'server',
  code: [`${features}/receipt/*.ts`, `${features}/user/receipt/*.ts`],
  tests: [`${features}/receipt/`, `${features}/user/receipt/`, `${features}/payment/deposit/receipt.test`],
}

/** Gifts: sent, received, sent again, withdrawn, declined, expired and refunded. */
const gifts: CoveredCode = {
  what: 'gifts',
  project: 'server',
  code: [`${features}/gift/*.ts`],
  // without the tests of crashes and races, which take minutes
  tests: [
    `${features}/gift/gift.test`,
    ...['arrived', 'calls', 'end-messages', 'follow', 'guest', 'jobs', 'link', 'refusal', 'storage'].map(
      (word) => `${features}/gift/gift-${word}`,
    ),
    `${features}/staff/gift/gift-desk`,
  ],
}

const partsOf = (feature: string, folders: readonly string[]): string[] =>
  ['', ...folders.map((folder) => `${folder}/`)].map((folder) => `${features}/${feature}/${folder}*.ts`)

/** Payments: confirmation, webhooks, late money, deposits, typed cards and the daily comparison with the gateway. */
const payments: CoveredCode = {
  what: 'payments',
  project: 'server',
  code: partsOf('payment', ['deposit', 'key-in', 'match']),
  tests: [`${features}/payment/`],
}

/** Refunds: requests to the gateway, accounts, retries, cancels made at the gateway, and their messages. */
const refunds: CoveredCode = {
  what: 'refunds',
  project: 'server',
  code: partsOf('refund', ['account']),
  tests: [`${features}/refund/`, `${features}/gift/gift-end-messages`],
}

const orderFolders = [
  'address',
  'check',
  'deal',
  'exchange',
  'guest',
  'lifecycle',
  'list',
  'returning',
  'settlement',
  'tmp',
  'withdraw',
]

/** Orders from the pre-order to the return: prices, stock, settlement, cancels and what guests may see. */
const orders: CoveredCode = {
  what: 'orders',
  project: 'server',
  code: partsOf('order', orderFolders),
  tests: [
    `${features}/order/`,
    `${features}/payment/deposit/`,
    `${features}/payment/payment`,
    `${features}/refund/account/held-account`,
    `${features}/refund/tax-free`,
    `${features}/gift/gift-end-messages`,
    `${features}/gift/gift-guest`,
    `${features}/gift/gift-refusal`,
    `${features}/gift/gift.test`,
  ],
}

/** The payment gateway: its requests, what its answers mean, typed cards and its books. Not the gateway of tests and measurements. */
const gateway: CoveredCode = {
  what: 'gateway',
  project: 'server',
  code: [`${server}/integrations/payment/toss-*.ts`, `${server}/integrations/payment/payment-gateway.ts`],
  tests: [`${server}/integrations/payment/`],
}

/** Limits of tries of logins and codes, and the check of a refund account. */
const limits: CoveredCode = {
  what: 'limits and accounts',
  project: 'server',
  code: [`${features}/user/limit/*.ts`, `${features}/user/account/*.ts`],
  tests: [`${features}/user/limit/`, `${features}/user/account/`, `${features}/user/safety`],
}

/** All parts whose branches are tested. */
export const moneyCode: readonly CoveredCode[] = [
  moneyRules,
  tokens,
  settlements,
  points,
  logins,
  coupons,
  receipts,
  gifts,
  payments,
  refunds,
  orders,
  gateway,
  limits,
]
