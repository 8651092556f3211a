import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** Browser globals for modules that are loaded as on a server, because tests start the real server in the same process. */
const environment: Environment = {
  ...builtinEnvironments['happy-dom'],
  name: 'browser-with-server',
  viteEnvironment: 'ssr',
}

export default environment
