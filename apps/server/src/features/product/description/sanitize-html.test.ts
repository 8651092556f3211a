import { describe, expect, test } from 'vitest'
import { sanitizeHtml } from './sanitize-html.ts'

describe('[K19] the sanitizer', () => {
  test.each([
    '<h3>사과</h3><p>아삭하고 <strong>달아요</strong><br />3 &lt; 5 &amp; 7</p>',
    '<figure><img src="/pictures/a-640.webp" alt="사과" width="640" height="640" loading="lazy" /></figure>',
    '<table><tbody><tr><th scope="row">산지</th><td colspan="2">청송</td></tr></tbody></table>',
    '<a href="/product/1016?tab=review#top">후기</a> <a href="#review">아래로</a>',
    '<a href="https://shop.test/a?b=1&amp;c=2" title="산지" rel="nofollow noopener noreferrer">산지</a>',
  ])('keeps %s', (html) => expect(sanitizeHtml(html)).toBe(html))

  test.each([
    ['<div class="fixed inset-0 z-50">x</div>', '<div>x</div>'],
    ['<p id="content" class="a" style="inset:0" data-x="1">x</p>', '<p>x</p>'],
    ['<a href="/\\evil.example">x</a>', '<span>x</span>'],
    ['<a href="//evil.example">x</a>', '<span>x</span>'],
    ['<a href="/\t/evil.example">x</a>', '<span>x</span>'],
    ['<a href="/.//evil.example">x</a>', '<span>x</span>'],
    ['<a href="/..//evil.example">x</a>', '<span>x</span>'],
    ['<a href="\\\\evil.example">x</a>', '<span>x</span>'],
    ['<a href="https:evil.example">x</a>', '<span>x</span>'],
    ['<a href="https:/\\evil.example">x</a>', '<span>x</span>'],
    ['<a href="https://user:password@evil.example">x</a>', '<span>x</span>'],
    ['<a href="javascript:alert(1)">x</a>', '<span>x</span>'],
    ['<a href="&#106;avascript:alert(1)">x</a>', '<span>x</span>'],
    ['<a href="page">x</a>', '<span>x</span>'],
    [
      '<a href="http://a.test" target="_blank" rel="opener">x</a>',
      '<a href="https://a.test/" rel="nofollow noopener noreferrer">x</a>',
    ],
    ['<img src="/\\evil.example/a.png"><img src="data:image/png;base64,AA"><img alt="x">', ''],
    ['<img src="http://a.test/a.png" onerror="alert(1)">', '<img src="https://a.test/a.png" />'],
    ['<script>alert(1)</script><style>p{}</style>x<!-- y -->', 'x'],
    ['<svg><p>x</p></svg><form><input name="password">y</form>', '<p>x</p>y'],
    ['<iframe srcdoc="<b>x</b>"></iframe>', ''],
  ])('writes %s as %s', (html, safe) => expect(sanitizeHtml(html)).toBe(safe))

  test('sanitizes a long text with thousands of broken tags quickly', () => {
    const from = performance.now()
    sanitizeHtml(`${'<p title="a" '.repeat(1_000)}${'<'.repeat(50_000)}${' alt="'.repeat(10_000)}`)
    expect(performance.now() - from).toBeLessThan(2_000)
  })
})
