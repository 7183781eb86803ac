import { afterAll, vi } from 'vitest'

// Files share a worker: what one of them did to the world around it must not meet the next one.
// A lazy import still on its way when its file ends would fail, and with it every later file that needs the module.
afterAll(async () => {
  vi.useRealTimers()
  // What has loaded may load more, e.g. a flow its view.
  for (let round = 0; round < 3; round += 1) {
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  if (typeof document === 'undefined') return
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
})
