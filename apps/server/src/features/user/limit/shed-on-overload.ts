import { AppError } from '@shop/contract'
import { releaseAttempt } from './take-limit.ts'

type Given = Parameters<typeof releaseAttempt>

/** Compares a password. If the comparison is refused as overloaded, releases the attempts counted for it. */
export const shedOnOverload = async <T>(
  app: Given[0],
  taken: readonly (Given[1] | undefined)[],
  compare: () => Promise<T>,
): Promise<T> => {
  try {
    return await compare()
  } catch (error) {
    const wasTry = !(error instanceof AppError) || error.code !== 'overloaded'
    for (const each of wasTry ? [] : taken) if (each) await releaseAttempt(app, each)
    throw error
  }
}
