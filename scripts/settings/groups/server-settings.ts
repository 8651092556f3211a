import type { SettingGroup } from './setting-group.ts'

/** Settings of the process, its database, keys and files. */
export const serverSettings: readonly SettingGroup[] = [
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
]
