import type { SettingGroup } from './setting-group.ts'

/** Settings of live commerce, measurement, monitoring, extensions and development. */
export const operationSettings: readonly SettingGroup[] = [
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
