/** Settings a production would be started with; none of them opens anything. */
export const productionSettings = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://shop@db/shop',
  SHOP_SECRET: 'x'.repeat(40),
  DATA_KEY: 'y'.repeat(40),
  INDEX_KEY: 'z'.repeat(40),
  PUBLIC_ORIGIN: 'https://shop.example',
  TOSS_SECRET_KEY: 'live_sk_1',
  TOSS_CLIENT_KEY: 'live_ck_1',
  SOLAPI_KEY: 'key',
  SOLAPI_SECRET: 'secret',
}
