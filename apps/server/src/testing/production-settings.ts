/** Valid production settings. The keys are fake. */
export const productionSettings = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://shop@db/shop?sslmode=require',
  SHOP_SECRET: 'mN3vQ8zX1cLk7PwR5tYb2HgJ9dSf4AeU6oKi',
  DATA_KEY: 'aZ7xW2qLp9VnB4mKc6TrJ1hGy8FdSe3UoXiC',
  INDEX_KEY: 'Qw8eRt5yUi2oPa9sDf6gHj3kLz7xCv4bNm1q',
  PUBLIC_ORIGIN: 'https://shop.example',
  TOSS_SECRET_KEY: 'live_sk_1',
  TOSS_CLIENT_KEY: 'live_ck_1',
  SOLAPI_KEY: 'key',
  SOLAPI_SECRET: 'secret',
  SMTP_URL: 'smtps://shop:password@mail.example',
  MAIL_FROM: 'hello@mail.example',
  VAPID_PUBLIC_KEY: 'BNnb7y5ISrJuphpDud_yXbs9wioow1Kt5_m_rakQvLvoyn2qIEiGHrdIq9b4MEXXO5QF38kkn0_w9nhkdiw9s1E',
  VAPID_PRIVATE_KEY: 'yDiaWLcqF0tfo-r7AxzaodNy2wInUz2d8lYo4APLzeQ',
  VAPID_SUBJECT: 'mailto:shop@shop.example',
}
