type Reach = (name: string) => void | Promise<void>

let reach: Reach | undefined

/**
 * For crash tests: sets the callback that runs at every failpoint reached from now on. Only code can set it; no setting of a
 * running shop can.
 */
export const setFailpoint = (onReach: Reach | undefined): void => {
  reach = onReach
}

/** Failpoint between two steps. The data must survive a process exit here. */
export const failpoint = async (name: string): Promise<void> => {
  await reach?.(name)
}
