import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // the whole table is small: with it in the first answer no link has to ask the server which page stands behind it
  routeDiscovery: { mode: 'initial' },
  // a page's clientLoader is a few words beside what the page loads anyway: no file of its own
  splitRouteModules: false,
} satisfies Config
