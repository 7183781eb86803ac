import type { OpenedWindow } from '../socialWindow.ts'

type Post = (data: unknown, from: { readonly origin?: string; readonly source?: object }) => void

/** A window on its way over a provider's pages. `post`: how its words reach the page, of the frame in memory. */
export function createTestWindow(post: Post, origin = 'https://wallet.example.org') {
  const asked: unknown[] = []
  const state = { closed: false, opened: '', went: [] as string[], blocked: false, silent: false }
  const opened: OpenedWindow = {
    get closed() {
      return state.closed
    },
    close() {
      state.closed = true
    },
    postMessage(message, target) {
      asked.push({ message, target })
      post({ type: '@latchkey-popup/KEPT' }, { origin, source: opened })
    },
    location: { replace: (url: string) => void state.went.push(url) },
  }
  return {
    state,
    asked,
    open(url: string): OpenedWindow | null {
      state.opened = url
      if (state.blocked) return null
      state.closed = false
      if (!state.silent) post({ type: '@latchkey-popup/LOADING' }, { origin, source: opened })
      return opened
    },
    /** It came back and says where it ended. */
    say: (resultUri: string, from: { readonly origin?: string; readonly source?: object } = {}) =>
      post({ resultUri }, { origin, source: opened, ...from }),
  }
}
