/** Counts open sockets by whose they are. */
export function createSocketCount(most: number) {
  const open = new Map<string, number>()
  return {
    hasRoom: (key: string): boolean => (open.get(key) ?? 0) < most,
    add: (key: string): void => {
      open.set(key, (open.get(key) ?? 0) + 1)
    },
    remove: (key: string): void => {
      const left = (open.get(key) ?? 0) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    },
  }
}
