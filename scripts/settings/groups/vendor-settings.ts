import type { SettingGroup } from './setting-group.ts'

/** Settings of payments, messages, logins, parcels and pages. */
export const vendorSettings: readonly SettingGroup[] = [
  {
    title: 'Payments',
    rows: [
      {
        names: ['TOSS_SECRET_KEY', 'TOSS_CLIENT_KEY'],
        default: "the sandbox's",
        required: ['TOSS_SECRET_KEY', 'TOSS_CLIENT_KEY'],
        meaning: 'test keys are refused in production',
      },
      {
        names: ['TOSS_MIXED_TAX'],
        default: 'on, in production off',
        meaning:
          'sends the VAT-exempt part of a payment to the gateway; requires a contract for mixed taxation (복합 과세)',
      },
      {
        names: ['TOSS_KEY_IN'],
        default: 'off',
        meaning: '`on` accepts card numbers typed in the shop; requires a contract with the gateway',
      },
      {
        names: ['TOSS_API', 'TOSS_JS'],
        default: "the sandbox's, in production the vendor's",
        meaning: 'payment API and script',
      },
    ],
  },
  {
    title: 'Messages',
    rows: [
      {
        names: ['SOLAPI', 'SOLAPI_KEY', 'SOLAPI_SECRET', 'MESSAGE_SENDER'],
        default: "the sandbox's",
        required: ['SOLAPI_KEY', 'SOLAPI_SECRET'],
        meaning: 'message API and sender number',
      },
      {
        names: ['SMTP_URL'],
        default: "the sandbox's",
        required: ['SMTP_URL'],
        meaning:
          'mail server: `smtps://user:password@host:465`, or `smtp://…:587` with STARTTLS; required in production, with user and password unless it is on the same machine',
      },
      {
        names: ['MAIL_FROM'],
        default: 'no-reply@shop.example',
        required: ['MAIL_FROM'],
        meaning: 'address that e-mails come from; required in production',
      },
      {
        names: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
        default: 'a local pair',
        required: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
        meaning:
          'identifies the shop to push services; required in production: `npm run shop -- push keys` prints a pair. The subject is a `mailto:` or `https:` address. With a new pair browsers subscribe again at their next visit',
      },
      {
        names: ['PUSH_HOSTS'],
        default: 'those of Chrome, Firefox, Edge, Safari',
        meaning: 'host names of push services, separated by commas; `*.` stands for any name below',
      },
      {
        names: ['CODES_PER_DAY'],
        default: '5000',
        meaning: 'codes sent a day in total; more indicate abuse of the messages, and none is sent',
      },
    ],
  },
  {
    title: 'Login',
    rows: [
      {
        names: ['KAKAO_KEY', 'KAKAO_SECRET', 'KAKAO_APP_ID', 'KAKAO_ADMIN_KEY', 'NAVER_KEY', 'NAVER_SECRET'],
        default: "the sandbox's",
        meaning: 'login with Kakao and Naver; without keys production offers none',
      },
      {
        names: ['KAUTH', 'KAPI', 'NID', 'NAVER_OPENAPI'],
        default: "the sandbox's, in production the vendors'",
        meaning: 'addresses of the login services',
      },
    ],
  },
  {
    title: 'Parcels and addresses',
    rows: [
      {
        names: ['SWEETTRACKER', 'SWEETTRACKER_KEY'],
        default: "the sandbox's",
        meaning: "parcel tracking API; without a key production links to the couriers' pages",
      },
      {
        names: ['POSTCODE_JS'],
        default: "none, in production Kakao's",
        meaning:
          'script of the postcode search, `off` for none; `POSTCODE_SCRIPTS` and `POSTCODE_FRAMES` are its origins',
      },
      {
        names: ['JUSO', 'JUSO_KEY'],
        default: "the sandbox's",
        meaning: "road-name register of the shop's own address search; without a key in production addresses are typed",
      },
      {
        names: ['KAKAO_MAP_KEY'],
        default: "the sandbox's",
        meaning:
          'map below a chosen address, `off` for none; without a key production shows none. `KAKAO_MAP_JS`, `KAKAO_MAP_SOURCES` are its origins',
      },
    ],
  },
  {
    title: 'Pages',
    rows: [
      {
        names: ['KAKAO_JS_KEY'],
        default: "the sandbox's",
        meaning:
          'KakaoTalk sharing, `off` for none; without a key production offers none. `KAKAO_JS` is the script, `KAKAO_SHARER` the allowed pages of its window',
      },
      {
        names: ['CHANNEL_KEY', 'CHANNEL_SECRET'],
        default: "the sandbox's",
        meaning:
          'help-desk chat and the secret that identifies members to it; without a key production shows phone and e-mail. `CHANNEL_JS`, `CHANNEL_SOURCES` are its origins',
      },
      {
        names: ['OFFLINE_PAGE'],
        default: 'on',
        meaning: '`off` removes the offline page from every browser; the service worker stays for push',
      },
    ],
  },
]
