/**
 * Loads built modules with NODE_ENV set to production, whatever the shop's own setting. React and other packages choose their
 * slow development build by NODE_ENV at load time, and `npm start` does not set production.
 */
export const loadAsBuilt = async <T>(load: () => Promise<T>): Promise<T> => {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    return await load()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}
