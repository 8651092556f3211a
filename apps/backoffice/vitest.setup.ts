import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// screens are rendered against a real server, which is slow on a busy machine; only failures wait this long
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)
