// The settings as data. The table of README.md, .env.example, docker/compose.yaml and the systemd units are generated from it.

export interface SettingRow {
  names: readonly string[]
  /** The value, or a description of the values. Empty: none. */
  default: string
  /** Markdown. Other settings that it names are described by it. */
  meaning: string
  /** Those without which production does not start. */
  required?: readonly string[]
}

export interface SettingGroup {
  title: string
  rows: readonly SettingRow[]
}

export const settingTable: readonly SettingGroup[] = [
  {
    title: 'Process',
    rows: [
      { names: ['NODE_ENV'], default: 'local', meaning: '`production` refuses the unsafe values named below' },
      { names: ['HOST', 'PORT'], default: '127.0.0.1, 5445', meaning: 'listen address' },
      {
        names: ['PUBLIC_ORIGIN'],
        default: '',
        required: ['PUBLIC_ORIGIN'],
        meaning: 'origin that shoppers see; https, required in production',
      },
      { names: ['PLATFORM'], default: '', meaning: 'pins the deployment to one brand instead of selecting it by host' },
      {
        names: ['TRUSTED_PROXIES'],
        default: '0',
        meaning: 'number of proxies whose forwarded client address is trusted',
      },
      {
        names: ['ADMISSION'],
        default: 'on',
        meaning: '`off` accepts every request whatever the load, for tests; refused in production',
      },
      { names: ['CORS_ORIGINS'], default: '', meaning: 'origins that may read the API, separated by commas' },
      { names: ['LOG_LEVEL'], default: 'info', meaning: 'silent, error, warn, info, debug' },
      {
        names: ['LOG_ACCESS'],
        default: 'errors',
        meaning: 'which responses have a line in the log: `off`, `errors` (writes, faults, refused reads), `all`',
      },
      {
        names: ['ROLE'],
        default: 'all',
        meaning:
          '`web` serves requests and runs no jobs, `worker` runs jobs and serves only `/healthz` and `/readyz`, `all` does both. The first two need `DATABASE_URL`',
      },
      {
        names: ['DRAIN_MS'],
        default: '300',
        meaning:
          'time (ms) at the end of a process between `/readyz` answering 503 and the end of streams and of the port: longer than the load balancer takes to notice',
      },
      {
        names: ['CDN'],
        default: 'off',
        meaning:
          '`on` names the tags of public responses (`Surrogate-Key`, `Cache-Tag`) to a shared cache; `fastly`, `cloudflare` and `varnish` also purge it when something changes ([guide](docs/operations/cdn.md))',
      },
      {
        names: ['CDN_ZONE', 'CDN_TOKEN', 'CDN_API'],
        default: "CDN_API: the vendor's",
        meaning: 'service of Fastly or zone of Cloudflare, token of its API, and the address of the API or of Varnish',
      },
      {
        names: ['STAFF_TOTP'],
        default: 'required',
        meaning: '`optional` lets staff accounts without an authenticator work',
      },
      {
        names: ['STAFF_ADDRESSES'],
        default: '',
        meaning: 'addresses and networks (CIDR), separated by commas, from which the back office is used; empty: all',
      },
      {
        names: ['REPORTS_TO_HIDE'],
        default: '3',
        meaning: 'members whose reports hide a review or a question until an operator decides',
      },
    ],
  },
  {
    title: 'Database',
    rows: [
      {
        names: ['DATABASE_URL'],
        default: '',
        required: ['DATABASE_URL'],
        meaning:
          'PostgreSQL; without it the embedded engine. Required in production unless `ALLOW_PGLITE=1`; on another machine with `sslmode=require` or stricter',
      },
      {
        names: ['DATABASE_DIRECT_URL'],
        default: '',
        meaning:
          'PostgreSQL itself, if `DATABASE_URL` leads to PgBouncer in transaction mode (docs/operations/postgresql.md): for notifications, locks, commands and backups. On another machine with `sslmode=require` or stricter',
      },
      {
        names: ['DATABASE_PREPARED'],
        default: 'on',
        meaning: '`off` sends statements unprepared: for PgBouncer before 1.21, or without `max_prepared_statements`',
      },
      {
        names: ['DATABASE_REPLICA_URLS'],
        default: '',
        meaning:
          'standby servers that answer public reads of the catalogue and of searches, separated by commas (docs/operations/postgresql.md). On other machines with `sslmode=require` or stricter',
      },
      {
        names: ['DATABASE_REPLICA_LAG_MS'],
        default: '2000',
        meaning: 'a standby server that is further behind is not used',
      },
      {
        names: ['DATABASE_POOL'],
        default: '2 per processor, 4 to 20',
        meaning:
          "connections per process for calls; as many more serve public reads, and one listens. Best for all processes together: twice the database's processors",
      },
      {
        names: ['REDIS_URL'],
        default: '',
        meaning:
          'Redis or Valkey that carries live updates between processes and counts rate limits for all of them (decisions 046 and 096). Without it PostgreSQL carries the updates, and each process counts for itself. On another machine with `rediss:`',
      },
      {
        names: ['MIGRATE_AT_START'],
        default: 'on',
        meaning: '`off`: a process refuses to start on an older schema; the command `migrate` updates it before',
      },
      { names: ['ALLOW_PGLITE'], default: '0', meaning: '`1` accepts the embedded engine in production' },
    ],
  },
  {
    title: 'Data and keys',
    rows: [
      { names: ['DATA_DIR'], default: 'data/pg', meaning: 'folder of the embedded engine' },
      {
        names: ['FILES_DIR'],
        default: '`DATA_DIR` with `-files` behind it',
        meaning:
          'folder of uploaded images, videos and recordings; shared by all processes. With `FILES_URL` only unfinished uploads are there',
      },
      {
        names: ['FILES_URL'],
        default: '',
        meaning:
          'service with the S3 API that stores the files in place of the folder: `s3://bucket/prefix?endpoint=https://…&region=…`; without `endpoint` AWS ([guide](docs/operations/storage.md)). In production with https unless it is on the same machine',
      },
      {
        names: ['FILES_KEY', 'FILES_SECRET'],
        default: '',
        meaning: 'access key and secret key of that service; required with `FILES_URL`',
      },
      {
        names: ['DATA_KEY', 'DATA_KEYS_OLD'],
        default: 'a local one',
        required: ['DATA_KEY'],
        meaning:
          'encrypts the keys of personal data; at least 32 characters, required in production. Rotation: move the old key to `DATA_KEYS_OLD`, a comma-separated list',
      },
      {
        names: ['INDEX_KEY'],
        default: 'a local one',
        required: ['INDEX_KEY'],
        meaning:
          'key of the blind index for e-mail addresses and phones; at least 32 characters, required in production. A shop whose data has another key does not start. Rotation: stop all shops, set the new key, run `npm run shop -- index-key rotate`, start the shops. Guests get new codes for their orders',
      },
      {
        names: ['BACKUP_KEY'],
        default: '',
        meaning:
          'encrypts backups: 32 random bytes in base64, `openssl rand -base64 32`. Without it they are not encrypted. A backup is restored with the key of its time ([guide](docs/operations/backup.md))',
      },
      {
        names: ['SHOP_SECRET', 'SHOP_SECRETS_OLD'],
        default: 'a local one',
        required: ['SHOP_SECRET'],
        meaning:
          'signs short-lived tokens; at least 32 random characters, required in production. Rotation: move the old secret to `SHOP_SECRETS_OLD` for a day',
      },
    ],
  },
  {
    title: 'Files',
    rows: [
      {
        names: ['STOREFRONT'],
        default: 'apps/storefront/build',
        meaning: 'folder of the built storefront; `dev` uses Vite',
      },
      {
        names: ['FFMPEG'],
        default: '',
        meaning:
          'program that encodes uploaded videos and chooses posters, for example /usr/bin/ffmpeg; without it browsers do so',
      },
      {
        names: ['MEDIA_SOURCES'],
        default: '',
        meaning:
          "https origins of other hosts whose HLS playlists the feed may play, separated by commas; the shop's own are always allowed",
      },
      { names: ['PICTURES_DIR'], default: 'demo/pictures', meaning: 'folder of the product images' },
      {
        names: ['ASSETS_DIR'],
        default: '`DATA_DIR` with `-assets` behind it',
        meaning: 'folder of the browser files of this and of earlier releases, shared by all processes',
      },
      {
        names: ['ASSETS_DAYS'],
        default: '7',
        meaning: 'days for which the browser files of an earlier release stay available',
      },
    ],
  },
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
  {
    title: 'Live commerce',
    rows: [
      {
        names: ['LIVE_STREAMS'],
        default: '5000',
        meaning: 'open streams of live updates per process; browsers beyond them poll',
      },
      {
        names: ['LIVE_ENGINE'],
        default: 'builtin',
        meaning:
          'carries the pictures of broadcasts (decisions 055 and 059): `builtin` packages them in this process, so the broadcaster and the viewers of a broadcast use the same one; `nginx-rtmp` and `mediamtx` are servers of their own; `external` plays an address entered by hand',
      },
      {
        names: ['LIVE_RTMP_PORT', 'LIVE_RTMP_HOST'],
        default: '–, 127.0.0.1',
        meaning:
          'port at which `builtin` accepts encoders such as OBS over RTMP, and its listen address. RTMP is not encrypted: for broadcasts over the internet put TLS in front, as in [docs/live/rtmps.conf](docs/live/rtmps.conf)',
      },
      {
        names: ['LIVE_RTMP_PROXY'],
        default: 'off',
        meaning:
          '`on` reads the address of the encoder from the proxy in front of that port (PROXY protocol, version 1)',
      },
      {
        names: ['LIVE_INGEST_URL'],
        default: 'the host of the shop and the port',
        meaning: 'RTMP address shown to broadcasters, `rtmp:` or `rtmps:`; required by `nginx-rtmp` and `mediamtx`',
      },
      {
        names: ['LIVE_PLAYBACK_URL'],
        default: '',
        meaning:
          'address of the playlists of `nginx-rtmp` and `mediamtx`, required by both; https in production. The pages allow its origin',
      },
      {
        names: ['LIVE_CONTROL_URL'],
        default: '',
        meaning: 'control module of nginx-rtmp; without it the shop cannot disconnect a broadcaster',
      },
      {
        names: ['LIVE_HOOK_SECRET'],
        default: '',
        meaning:
          'last part of the paths at which `nginx-rtmp` and `mediamtx` call the shop; at least 32 characters, required in production for both. Without it only the same machine may call',
      },
      {
        names: ['MEDIAMTX_API', 'MEDIAMTX_USER', 'MEDIAMTX_PASSWORD'],
        default: "the sandbox's",
        meaning:
          'control API of MediaMTX; required in production. On another machine with https and a password of at least 32 characters',
      },
      {
        names: ['MEDIAMTX_WHIP_URL'],
        default: '',
        meaning: 'WebRTC address of MediaMTX for broadcasts over WHIP; https in production',
      },
      {
        names: ['LIVE_SOCKETS'],
        default: '5000',
        meaning: 'open sockets of live broadcasts per process; viewers beyond them try again later',
      },
      {
        names: ['LIVE_REPLAY_DAYS'],
        default: '90',
        meaning: 'days after a broadcast at which its replay is removed with its files',
      },
    ],
  },
  {
    title: 'Measurement',
    rows: [
      {
        names: ['EVENTS_URL'],
        default: '',
        meaning:
          'NATS server with JetStream between the collector and the database (decision 065): `nats://user:password@host:4222`, on another machine `tls://`. Without it each process keeps events in memory for at most two seconds',
      },
      {
        names: ['GA4_MODE', 'META_MODE'],
        default: 'server',
        meaning:
          '`server` sends analytics events from the shop, so that no script of the vendor is loaded; `browser` uses its script; `off`',
      },
      {
        names: ['GA4_MEASUREMENT_ID', 'GA4_API_SECRET'],
        default: '',
        meaning:
          'property of GA4 and secret of its Measurement Protocol: one value, or `ru=G-…,cuma=G-…`. Without both nothing is sent. `GA4_API` is the address',
      },
      {
        names: ['META_PIXEL_ID', 'META_ACCESS_TOKEN'],
        default: '',
        meaning:
          "pixel and token of Meta's Conversions API, in the same form. `META_API` is the address with its version",
      },
      {
        names: ['GTM_ID'],
        default: '',
        meaning:
          "container of Tag Manager. This and the keys below: one value, or `ru=…,cuma=…`; a tag without its key is not loaded, and none without consent. `GTAG_JS`, `GTAG_SOURCES` are the origins of Google's scripts",
      },
      {
        names: ['NAVER_WCS_ID', 'NAVER_WCS_DOMAIN'],
        default: '',
        meaning:
          "common key of Naver's premium log analysis and the registered domain. Outside production its conversions have the prefix `test_`. `NAVER_WCS_JS`, `NAVER_WCS_SOURCES` are its origins",
      },
      {
        names: ['KAKAO_PIXEL_ID'],
        default: '',
        meaning:
          'Kakao pixel. `KAKAO_PIXEL_JS`, `KAKAO_PIXEL_SOURCES` are its origins. Those of the Meta pixel with `META_MODE=browser` are `META_JS`, `META_SOURCES`',
      },
      {
        names: ['AIRBRIDGE_APP', 'AIRBRIDGE_TOKEN'],
        default: '',
        meaning: 'Airbridge app and web token. `AIRBRIDGE_JS`, `AIRBRIDGE_SOURCES` are its origins',
      },
      {
        names: ['FIREBASE_PROJECT', 'FIREBASE_APP_ID', 'FIREBASE_API_KEY'],
        default: '',
        meaning: 'Firebase web app: installation and analytics. `FIREBASE_INSTALL`, `FIREBASE_CONFIG` are its services',
      },
    ],
  },
  {
    title: 'Observability',
    rows: [
      {
        names: ['METRICS_PORT', 'METRICS_HOST'],
        default: '–, 127.0.0.1',
        meaning:
          'port of `/metrics` for Prometheus and its listen address ([guide](docs/operations/observability.md)). Not the port of the shop: metrics are not public',
      },
      {
        names: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
        default: '',
        meaning:
          'receiver of traces (OTLP over HTTP), for example http://127.0.0.1:4318; on another machine with https',
      },
      {
        names: ['OTEL_TRACES_SAMPLER_ARG', 'OTEL_SERVICE_NAME'],
        default: '1, shop',
        meaning: 'share of the requests that are traced, 0 to 1; name of the service in the traces',
      },
      {
        names: ['TRACE_HOSTS'],
        default: '',
        meaning:
          'hosts, separated by commas, that get the trace of a request in `traceparent`; vendors outside the list get none',
      },
    ],
  },
  {
    title: 'Errors',
    rows: [
      {
        names: ['SENTRY_DSN'],
        default: '',
        meaning:
          'Sentry project that errors of pages and of the server are reported to (decision 066), `https://<public key>@<host>/<project>`; without it nothing is reported. With the sandbox: `http://sandbox@127.0.0.1:5446/sentry/1`, shown at `/errors` of the sandbox',
      },
      {
        names: ['SENTRY_RELEASE'],
        default: 'the version of the package',
        meaning:
          'release of the reports. `SOURCE_MAPS=1` builds source maps; `node scripts/upload-source-maps.ts` uploads them with `SENTRY_ORG`, `SENTRY_PROJECT`, `SENTRY_AUTH_TOKEN` and, for a Sentry of your own, `SENTRY_URL`',
      },
    ],
  },
  {
    title: 'Extensions',
    rows: [
      {
        names: ['WEBHOOK_PRIVATE_HOSTS'],
        default: '',
        meaning: 'hosts, separated by commas, that webhooks may call although they are private or without TLS',
      },
      {
        names: ['EXTENSIONS_DIR'],
        default: '',
        meaning:
          'folder of extensions: event handlers and scheduled jobs ([guide](docs/extensions.md)). They read variables that begin with `EXTENSION_`',
      },
    ],
  },
  {
    title: 'Development',
    rows: [
      {
        names: ['SANDBOX_URL'],
        default: 'http://127.0.0.1:5446',
        meaning: 'listen address of the sandbox; its mail server listens on the next port',
      },
      { names: ['RATE_LIMITS'], default: 'on', meaning: 'may be off outside production' },
      {
        names: ['GUEST_PHONE_PROOF'],
        default: 'on',
        meaning: "`off` accepts guests' orders without a verified phone, for measurements; refused in production",
      },
      {
        names: ['RESPONSE_CACHE'],
        default: 'on',
        meaning: '`off` creates every public response uncached, for measurements; refused in production',
      },
      {
        names: ['PAGE_CACHE'],
        default: 'on',
        meaning: '`off` renders every page uncached, for measurements; refused in production',
      },
      { names: ['DEMO'], default: 'on', meaning: '`off` starts without the demo catalogue (`npm start` only)' },
      {
        names: ['SANDBOX'],
        default: 'on',
        meaning: '`off` starts without the sandbox of payments and messages (`npm start` only)',
      },
    ],
  },
]

const mentioned = (meaning: string): string[] =>
  Array.from(meaning.matchAll(/`([A-Z][A-Z0-9_]*[A-Z0-9])`/g), ([, name]) => name ?? '')

/** Lists all settings that the table describes, in rows of their own or within a meaning. */
export const listDescribed = (): Set<string> =>
  new Set(settingTable.flatMap(({ rows }) => rows.flatMap(({ names, meaning }) => [...names, ...mentioned(meaning)])))

/** Lists the settings without which production does not start. */
export const listRequired = (): string[] =>
  settingTable.flatMap(({ rows }) => rows.flatMap(({ required = [] }) => required))
