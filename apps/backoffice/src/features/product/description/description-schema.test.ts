import { describe, expect, test } from 'vitest'
import { fromDocument, isRepresentable, toDocument } from './description-schema.ts'
import { parseHtml } from './parse-html.ts'

const saved = (html: string): string => fromDocument(toDocument(html))

describe('HTML of descriptions', () => {
  test.each([
    '',
    '<p>오늘 소개할 상품이에요.</p><figure><img src="/pictures/a-640.webp" alt="사과" width="640" height="640" loading="lazy"></figure>',
    '<h3>이런 점이 좋아요</h3><ul><li>달아요.</li><li>아삭해요.</li></ul><ol><li>씻어요.</li></ol>',
    '<table><tbody><tr><th scope="row">원산지</th><td>국내산</td></tr><tr><td colspan="2">청송</td></tr></tbody></table>',
    '<p>3 &lt; 5 &amp; 7<br>둘째 줄 <strong>굵게</strong> <em>기울임</em> <u>밑줄</u> <s>취소</s></p><hr><blockquote><p>한마디</p></blockquote>',
    '<p><a href="https://shop.test/a?b=1&amp;c=2" title="산지">산지</a> <a href="/product/1">상품</a></p>',
    '<img src="/pictures/a-640.webp" alt="사과">',
  ])('[backoffice] %s is written as it was read', (html) => {
    expect(saved(html)).toBe(html)
    expect(isRepresentable(html)).toBe(true)
  })

  test.each([
    '<p>가</p>\n  <p>나</p>',
    '<p><b>굵게</b> <i>기울임</i></p>',
    '<ul><li><p>한 줄</p></li></ul>',
    '<p><a href="https://a.test/" rel="nofollow noopener noreferrer">가</a></p>',
    '<p>둘<br />줄</p>',
  ])('[backoffice] %s means the same after it is written', (html) => expect(isRepresentable(html)).toBe(true))

  test.each([
    '<dl><dt>산지</dt><dd>청송</dd></dl>',
    '<figure><img src="/a.webp" alt=""><figcaption>밭</figcaption></figure>',
    '<p lang="en">apple</p>',
    '<div>상자</div>',
    '<p>글 <img src="/a.webp" alt=""> 글</p>',
    '<table><thead><tr><th scope="col">가</th></tr></thead><tbody><tr><td>나</td></tr></tbody></table>',
    '<table><caption>표</caption><tbody><tr><td>나</td></tr></tbody></table>',
    '맨글',
    '<figure><img src="https://elsewhere.test/a.webp" alt=""></figure>',
    '<img src="//elsewhere.test/a.webp" alt="">',
  ])('[backoffice] %s is left to the HTML mode', (html) => expect(isRepresentable(html)).toBe(false))

  test('[K19] nothing that runs is read', () => {
    const box = document.createElement('div')
    box.append(
      parseHtml(
        '<p onclick="x()" style="a">가<script>alert(1)</script><a href="javascript:x()">나</a></p><svg><p>다</p></svg>',
      ),
    )
    expect(box.innerHTML).toBe('<p>가<a>나</a></p>')
  })
})
