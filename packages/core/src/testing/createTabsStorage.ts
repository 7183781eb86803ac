import type { Storage } from '../base/storage.ts'
import { createMemoryStorage } from './createMemoryStorage.ts'

/** A page's storage that several tabs share. */
export type TabsStorage = Storage & {
  /** The windows that are told what changed. */
  readonly tabs: EventTarget[]
}

/** A storage for tests of several tabs: tells them what changed as browsers do, entry by entry, a little later. */
export function createTabsStorage(): TabsStorage {
  const { getItem, removeItem, setItem } = createMemoryStorage()
  const tabs: EventTarget[] = []
  const tell = (key: string) => {
    for (const tab of tabs) setTimeout(() => tab.dispatchEvent(Object.assign(new Event('storage'), { key })))
  }
  return {
    tabs,
    getItem,
    setItem(key, value) {
      const before = getItem(key)
      setItem(key, value)
      if (before !== value) tell(key)
    },
    removeItem(key) {
      const before = getItem(key)
      removeItem(key)
      if (before !== null) tell(key)
    },
  }
}
