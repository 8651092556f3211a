import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// the pages are drawn against a real server: a busy machine takes its time to answer, and only a failure waits so long
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)
