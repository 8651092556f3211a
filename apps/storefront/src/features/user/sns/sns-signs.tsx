/** A speech bubble, as kakaotalk marks its login. */
export const KakaoSign = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
    <path
      d="M10 2.6c-4.6 0-8.2 2.9-8.2 6.5 0 2.3 1.5 4.3 3.7 5.5l-.8 3c-.1.3.2.5.4.3l3.5-2.4c.5.1.9.1 1.4.1 4.6 0 8.2-2.9 8.2-6.5S14.6 2.6 10 2.6Z"
      fill="currentColor"
    />
  </svg>
)

/** The N of Naver on its green. */
export const NaverSign = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
    <rect width="20" height="20" rx="5" fill="#03c75a" />
    <path d="M11.6 10.3 8.3 5.5H5.6v9h2.8V9.7l3.3 4.8h2.7v-9h-2.8Z" fill="#fff" />
  </svg>
)
