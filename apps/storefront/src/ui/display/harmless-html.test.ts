import { describe, expect, test } from 'vitest'
import { toHarmless } from './harmless-html.ts'

/** What a browser makes of it: elements by name, and every attribute. */
const listMade = (html: string): { names: Set<string>; attributes: Set<string> } => {
  const { body } = new DOMParser().parseFromString(toHarmless(html), 'text/html')
  const all = [...body.querySelectorAll('*')]
  return {
    names: new Set(all.map(({ localName }) => localName)),
    attributes: new Set(all.flatMap(({ attributes }) => [...attributes].map(({ name }) => name))),
  }
}

describe('[G1] [G2] what a seller writes about a product', () => {
  test.each([
    '<h3>사과</h3><p>아삭하고 <strong>달아요</strong><br>3 < 5 & 7</p>',
    '<figure><img src="/pictures/a-640.webp" alt="a > b" width="640" height="640" loading="lazy"></figure>'.replace(
      ' > ',
      ' ',
    ),
    '<table><tbody><tr><th scope="row">산지</th><td colspan="2">청송</td></tr></tbody></table>',
    '<ul class="a"><li><a href="https://shop.test/a?b=1&amp;c=2">더 보기</a></li></ul><hr />',
  ])('stays: %s', (html) => expect(toHarmless(html).replace('3 &lt; 5', '3 < 5')).toBe(html))

  test.each([
    '<script>alert(1)</script>',
    '<ScRiPt src=//x.test></sCrIpT>',
    '<img src=x onerror=alert(1)>',
    '<img src="/a" onerror="alert(1)">',
    '<img src="/a"onerror="alert(1)">',
    '<img/onerror="alert(1)"/src="/a">',
    '<p\u000conclick="alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="//evil.test">x</a>',
    "<a href='javascript:alert(1)'>x</a>",
    '<svg><animate onbegin=alert(1)></svg>',
    '<math><mtext><table><mglyph><style><img src onerror=alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<p style="position:fixed;inset:0">x</p>',
    '<p id="content">x</p>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<<p>img src=x onerror=alert(1)>',
    '<p title="<img src=x onerror=alert(1)>">',
    '<form action="https://evil.test"><input name="password"></form>',
    '<base href="https://evil.test">',
    '<p\ntitle="a"\tonclick="alert(1)">',
  ])('is letters: %s', (html) => {
    const { names, attributes } = listMade(html)
    for (const name of names) expect(name).toMatch(/^(p|a|img|table|tbody)$/)
    for (const name of attributes) expect(name).toMatch(/^(title|src)$/)
    expect(toHarmless(html)).toContain('&lt;')
  })

  test('a long text with a thousand broken tags takes no time', () => {
    const from = performance.now()
    toHarmless(`${'<p title="a" '.repeat(1_000)}${'<'.repeat(50_000)}${' alt="'.repeat(10_000)}`)
    expect(performance.now() - from).toBeLessThan(500)
  })
})
