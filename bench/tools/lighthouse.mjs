// Runs Lighthouse with its mobile settings: `node lighthouse.mjs <url> <runs>` prints one line of JSON per run. Each run also
// measures the same page without its scripts, as the baseline of the machine and the browser under the current load.
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

// on a busy machine the browser sometimes records nothing
const ATTEMPTS = 3

const load = async (flags, attempt = 1) => {
  const { lhr } = await lighthouse(url, { output: 'json', logLevel: 'error', ...flags })
  if (!lhr.runtimeError) return lhr
  if (attempt === ATTEMPTS) throw new Error(lhr.runtimeError.message)
  return load(flags, attempt + 1)
}

const TBT = 'total-blocking-time'

const audit = async (port) => {
  const bare = await load({ port, onlyAudits: [TBT], blockedUrlPatterns: ['*.js'] })
  const lhr = await load({ port })
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
    tbtMs: ms(TBT),
    bareTbtMs: bare.audits[TBT].numericValue,
    benchmarkIndex: lhr.environment.benchmarkIndex,
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
