type Reach = (name: string) => void | Promise<void>

let reach: Reach | undefined

/** For tests of crashes: says what happens at every point passed from now on. Nothing but code can set it, so no setting of a running shop can. */
export const setFailpoint = (onReach: Reach | undefined): void => {
  reach = onReach
}

/** A place between two steps that must survive the process ending right here. */
export const failpoint = async (name: string): Promise<void> => {
  await reach?.(name)
}
