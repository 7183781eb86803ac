import type { OpenedWindow } from '../socialWindow.ts'

type Post = (data: unknown, from: { readonly origin?: string; readonly source?: object }) => void

/**
 * A window that visits a provider's pages.
 *
 * @param post delivers its messages to the page; a function of the frame in memory
 */
export function createTestWindow(post: Post, origin = 'https://wallet.example.org') {
  /** Messages of the page to the window. */
  const messages: unknown[] = []
  const state = { closed: false, opened: '', visited: [] as string[], blocked: false, silent: false }
  const opened: OpenedWindow = {
    get closed() {
      return state.closed
    },
    close() {
      state.closed = true
    },
    postMessage(message, target) {
      messages.push({ message, target })
      post({ type: '@latchkey-popup/KEPT' }, { origin, source: opened })
    },
    location: { replace: (url: string) => void state.visited.push(url) },
  }
  return {
    state,
    messages,
    open(url: string): OpenedWindow | null {
      state.opened = url
      if (state.blocked) return null
      state.closed = false
      if (!state.silent) post({ type: '@latchkey-popup/LOADING' }, { origin, source: opened })
      return opened
    },
    /** The window comes back and posts the address it ended at. */
    postResult: (resultUri: string, from: { readonly origin?: string; readonly source?: object } = {}) =>
      post({ resultUri }, { origin, source: opened, ...from }),
  }
}
