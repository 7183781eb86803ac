import type { Storage } from '../base/storage.ts'
import { createMemoryStorage } from './createMemoryStorage.ts'

/** A page's storage that several tabs share. */
export type TabsStorage = Storage & {
  /** The windows of the tabs, which receive storage events. */
  readonly tabs: EventTarget[]
}

/** Creates a storage that several tabs share. Like browsers, it emits an event per entry, a little later. */
export function createTabsStorage(): TabsStorage {
  const { getItem, removeItem, setItem } = createMemoryStorage()
  const tabs: EventTarget[] = []
  const notify = (key: string) => {
    for (const tab of tabs) setTimeout(() => tab.dispatchEvent(Object.assign(new Event('storage'), { key })))
  }
  return {
    tabs,
    getItem,
    setItem(key, value) {
      const before = getItem(key)
      setItem(key, value)
      if (before !== value) notify(key)
    },
    removeItem(key) {
      const before = getItem(key)
      removeItem(key)
      if (before !== null) notify(key)
    },
  }
}
