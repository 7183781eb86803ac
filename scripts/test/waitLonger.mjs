import { vi } from 'vitest'

// A wait ends as soon as its condition holds. The limit of vitest and of Testing Library is a second, which a busy machine may
// need for one import.
const timeout = 10_000

// Files that share a worker share `vi`, too.
for (const name of ['waitFor', 'waitUntil']) {
  const wait = vi[name]
  if (wait.isLonger) continue
  const waitLonger = (check, options) =>
    wait(check, typeof options === 'number' ? options : { timeout, ...options })
  vi[name] = Object.assign(waitLonger, { isLonger: true })
}

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: timeout })
}
