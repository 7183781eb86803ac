/** Key-value storage of this origin, for records and non-extractable keys. Used by frame and key worker. */
export type Store = {
  get(key: string): Promise<unknown>
  /**
   * Returns a value as all tabs have it, for what another tab may have changed since this page has seen it. Default: `get`.
   *
   * @throws what the database throws
   */
  getShared?(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  /** Writes a value unless there is one, and returns the stored one: two tabs that start together get the same. */
  setIfAbsent(key: string, value: unknown): Promise<unknown>
  /** Deletes a value and returns it. Takes effect even if the page ends at once. */
  remove(key: string): Promise<unknown>
  /** Replaces a value by what `change` makes of it, in one transaction. */
  update(key: string, change: (value: unknown) => unknown): Promise<void>
  /** Reads the values whose keys begin with `prefix` and writes what `change` makes of them, in one transaction. `undefined` deletes. */
  updateAll(
    prefix: string,
    change: (values: ReadonlyMap<string, unknown>) => Readonly<Record<string, unknown>>,
  ): Promise<void>
  /** Writes several values in one transaction. `undefined` deletes. */
  write(changes: Readonly<Record<string, unknown>>): Promise<void>
  keys(): Promise<readonly string[]>
  /** False where the browser stores nothing, or has refused something: then values end with the page. */
  readonly isPersistent: boolean
}

/**
 * Whether a reload forgets what is written now while the wallet is there still. A browser that stores nothing at all forgets both: the
 * person has to recover the wallet first.
 */
export function isForgetful({ isPersistent, getShared }: Pick<Store, 'isPersistent' | 'getShared'>): boolean {
  return isPersistent === false && getShared !== undefined
}

/** Runs when the browser stores nothing, or no longer. */
export type OnStorageFault = (operation: 'read' | 'write' | 'remove', error: unknown) => void

type SafeStoreParameters = {
  readonly stored: Store
  /** Runs with the first fault, and with no other. */
  readonly onFault: OnStorageFault
}

/**
 * Wraps a database that may be full, closed by the browser, cleared, or of another product. Nothing but what `change` throws is
 * thrown, and what `getShared` can't read. What the database refuses is in memory until the page closes, and so is what this page has seen of it.
 */
export function createSafeStore(parameters: SafeStoreParameters): Store {
  const { stored } = parameters
  const memory = createPageMemory(parameters)
  const { refused, seen, report, get, keys, write } = memory

  return {
    get,
    async getShared(key) {
      // The database has an older value than this page, which couldn't write.
      if (refused.has(key)) return refused.get(key)
      const value = await stored.get(key)
      seen.set(key, value)
      return value
    },
    keys,
    write,
    set: (key, value) => write({ [key]: value }),
    async setIfAbsent(key, value) {
      if (!refused.has(key)) {
        try {
          const kept = await stored.setIfAbsent(key, value)
          seen.set(key, kept)
          return kept
        } catch (error) {
          report('write', error)
        }
      }
      const found = (await get(key)) ?? refused.get(key)
      if (found !== undefined) return found
      await write({ [key]: value })
      return value
    },
    async remove(key) {
      // Begun before anything is awaited: the page may end at once.
      const removing = stored.remove(key)
      const wasRefused = refused.has(key)
      const known = wasRefused ? refused.get(key) : seen.get(key)
      seen.delete(key)
      try {
        const found = await removing
        refused.delete(key)
        return wasRefused ? known : found
      } catch (error) {
        report('remove', error)
        const found = wasRefused ? known : ((await stored.get(key).catch(() => undefined)) ?? known)
        refused.set(key, undefined)
        return found
      }
    },
    async update(key, change) {
      const remember = (changed: unknown) => void seen.set(key, changed)
      const run = (guarded: typeof change) => stored.update(key, guarded)
      if (!refused.has(key) && (await attempt({ change, run, remember, report }))) return
      const found = await get(key)
      // Decided without a pause, so that two changes of this page don't undo each other.
      const changed = change(refused.has(key) ? refused.get(key) : found)
      refused.set(key, changed)
      await write({ [key]: changed })
    },
    async updateAll(prefix, change) {
      const remember = (changes: Readonly<Record<string, unknown>>) => {
        for (const [key, value] of Object.entries(changes)) seen.set(key, value)
      }
      const run = (guarded: typeof change) => stored.updateAll(prefix, guarded)
      const isAffected = [...refused.keys()].some((key) => key.startsWith(prefix))
      if (!isAffected && (await attempt({ change, run, remember, report }))) return
      const found = (await keys()).filter((key) => key.startsWith(prefix))
      const values = await Promise.all(found.map(async (key) => [key, await get(key)] as const))
      await write(change(new Map(values)))
    },
    get isPersistent() {
      return memory.isWhole && stored.isPersistent
    },
  }
}

/** Creates what a page remembers of its database, with the operations that need no more than that. */
function createPageMemory({ stored, onFault }: SafeStoreParameters) {
  /** What the database has refused to write. `undefined`: deleted here, and perhaps still there. */
  const refused = new Map<string, unknown>()
  /** What this page has last read or written, for a database that can't be read any more. */
  const seen = new Map<string, unknown>()
  let isWhole = true

  const report: OnStorageFault = (operation, error) => {
    if (!isWhole) return
    isWhole = false
    onFault(operation, error)
  }

  return {
    refused,
    seen,
    report,
    get isWhole() {
      return isWhole
    },
    async get(key: string): Promise<unknown> {
      if (refused.has(key)) return refused.get(key)
      try {
        const value = await stored.get(key)
        seen.set(key, value)
        return value
      } catch (error) {
        report('read', error)
        return refused.has(key) ? refused.get(key) : seen.get(key)
      }
    },
    async keys(): Promise<readonly string[]> {
      const listSet = (values: ReadonlyMap<string, unknown>) =>
        [...values].flatMap(([key, value]) => (value === undefined ? [] : [key]))
      const known = await stored.keys().catch((error: unknown) => {
        report('read', error)
        return listSet(seen)
      })
      return [...new Set([...known.filter((key) => !refused.has(key)), ...listSet(refused)])]
    },
    async write(changes: Readonly<Record<string, unknown>>): Promise<void> {
      const entries = Object.entries(changes)
      for (const [key, value] of entries) seen.set(key, value)
      try {
        await stored.write(changes)
        for (const [key] of entries) refused.delete(key)
      } catch (error) {
        report(entries.some(([, value]) => value !== undefined) ? 'write' : 'remove', error)
        for (const [key, value] of entries) refused.set(key, value)
      }
    },
  }
}

type Attempt<value, changed> = {
  readonly change: (value: value) => changed
  /** Runs the change in the database. */
  readonly run: (change: (value: value) => changed) => Promise<void>
  readonly remember: (changed: changed) => void
  readonly report: OnStorageFault
}

/** Resolves to whether the database has taken a change. @throws what `change` throws */
async function attempt<value, changed>({
  change,
  run,
  remember,
  report,
}: Attempt<value, changed>): Promise<boolean> {
  let problem: { readonly error: unknown } | undefined
  const guarded = (value: value) => {
    try {
      const changed = change(value)
      remember(changed)
      return changed
    } catch (error) {
      problem = { error }
      throw error
    }
  }
  try {
    await run(guarded)
    return true
  } catch (error) {
    if (problem) throw problem.error
    report('write', error)
    return false
  }
}
