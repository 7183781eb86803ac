import type { CodeProvider, SocialSource } from '@latchkey/core'
import type { SocialAttempt } from '../router.ts'

/** Opens the window of a provider, which browsers allow in a click only: call it there. */
export function startSocialAttempt(
  source: SocialSource,
  provider: CodeProvider,
  link: boolean,
): SocialAttempt {
  const controller = new AbortController()
  const listeners = new Set<() => void>()
  let closed = false
  const done = source.signIn({
    provider,
    link,
    signal: controller.signal,
    onClosed() {
      closed = true
      for (const listener of [...listeners]) listener()
    },
  })
  // whoever shows it says what went wrong; until then it is nobody's unhandled rejection
  done.catch(() => {})
  return {
    done,
    isClosed: () => closed,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    stop: () => controller.abort(),
  }
}
