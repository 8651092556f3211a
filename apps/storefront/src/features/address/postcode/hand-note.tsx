const REGISTER = 'https://www.juso.go.kr/openIndexPage.do'

/** Note that the address can always be typed by hand. */
export function HandNote({ title }: { title: string }) {
  return (
    <output className="block rounded-card bg-sunken p-4 text-14 text-ink-soft">
      <span className="block font-semibold text-ink">{title}</span>
      <span className="mt-1 block">
        이 창을 닫고 우편번호와 주소를 직접 입력해 주세요. 우편번호를 모르면{' '}
        <a
          href={REGISTER}
          target="_blank"
          rel="noreferrer noopener"
          className="text-accent-ink underline underline-offset-4"
        >
          도로명주소 안내
          <span className="sr-only"> (새 창)</span>
        </a>
        에서 찾을 수 있어요.
      </span>
    </output>
  )
}
