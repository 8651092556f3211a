// Lighthouse as a phone sees a page: `node lighthouse.mjs <url> <runs>` prints one line of JSON for each run.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const [url, runs = '1'] = process.argv.slice(2)
const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// on a busy machine the browser now and then records nothing
const ATTEMPTS = 3

const load = async (port, attempt = 1) => {
  const { lhr } = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (!lhr.runtimeError) return lhr
  if (attempt === ATTEMPTS) throw new Error(lhr.runtimeError.message)
  return load(port, attempt + 1)
}

const audit = async (port) => {
  const lhr = await load(port)
  const score = (name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
  const ms = (name) => lhr.audits[name].numericValue
  const requests = lhr.audits['network-requests'].details.items
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: ms('largest-contentful-paint'),
    cls: ms('cumulative-layout-shift'),
    tbtMs: ms('total-blocking-time'),
    scripts: requests.filter(({ resourceType }) => resourceType === 'Script').map((request) => request.url),
    failed: Object.values(lhr.categories).flatMap(({ auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 0.9)
        .map(({ id }) => id),
    ),
  }
}

const chrome = await launch({ chromePath: process.env.CHROME_PATH, chromeFlags })
try {
  for (let run = 0; run < Number(runs); run++) console.log(JSON.stringify(await audit(chrome.port)))
} finally {
  chrome.kill()
}
