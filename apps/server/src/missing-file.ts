/** Returns the result of a file operation. Undefined if the file or folder does not exist. Throws other errors. */
export const unlessMissing = async <T>(operation: Promise<T>): Promise<T | undefined> => {
  try {
    return await operation
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}
