import type { PageState } from './PageState.ts'
import { readPageState } from './readPageState.ts'

/** The page's copy of its permission. Storage may be denied, full or broken: then it lives in memory. */
export type PageStore = {
  get(): PageState
  set(next: PageState): void
  /** Another tab of the same origin changed it. */
  onOutsideChange(listener: () => void): void
}

/** The key in the page's own localStorage. */
const key = 'latchkey-dev-wallet'

/** `initial` holds until the wallet says otherwise, and again after the permission is dropped. */
export function createPageStore(host: Window, initial: PageState): PageStore {
  let state = readPageState(readText(host)) ?? initial
  return {
    get: () => state,
    set(next) {
      state = next
      try {
        host.localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // Denied or full: the permission lasts until the page is left.
      }
    },
    onOutsideChange(listener) {
      host.addEventListener('storage', (event) => {
        if (event.key !== key && event.key !== null) return
        state = readPageState(readText(host)) ?? initial
        listener()
      })
    },
  }
}

function readText(host: Window): string | null {
  try {
    return host.localStorage.getItem(key)
  } catch {
    return null
  }
}
