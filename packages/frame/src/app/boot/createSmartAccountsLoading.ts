import { RequestError } from '../errors.ts'
import type { FrameServices, SmartAccounts } from '../FrameServices.ts'

/** Milliseconds for the file, and again for running it. */
const timeout = 15_000

/**
 * Returns the function that loads the room of smart accounts, once for all its callers. The document names the script with its hash. No
 * browser checks the hash of an `import()`, so a `script` element with the hash loads it, and the `import()` after it returns the module
 * that ran. A failed load is tried again with the next call: the bytes are fetched first, because a browser remembers a module script that
 * failed until the page is reloaded.
 */
export function createSmartAccountsLoading(): FrameServices['loadSmartAccounts'] {
  let loading: Promise<SmartAccounts> | undefined
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined
      if (cause instanceof RequestError) throw cause
      throw new RequestError(
        'network',
        'The part of the wallet that does several things at once can’t be loaded. Check the connection and try again.',
        { cause },
      )
    })
    return loading
  }
}

/** @throws RequestError where the server has another version by now, whose document names another script; any other error may pass by itself */
async function load(): Promise<SmartAccounts> {
  const [path = '', integrity = ''] = document.documentElement.dataset.calls?.split(' ') ?? []
  if (!path || !integrity) throw new Error('This page names no script for smart accounts.')
  const response = await fetch(path, { integrity, signal: AbortSignal.timeout(timeout) })
  if (response.status === 404 || response.status === 410)
    throw new RequestError('reload', 'The wallet was updated while this page was open. Reload the page.')
  if (!response.ok) throw new Error(`${path} answers ${response.status}.`)
  await response.arrayBuffer()
  await runScript(path, integrity)
  const room: { readonly smartAccounts: SmartAccounts } = await import(/* @vite-ignore */ path)
  return room.smartAccounts
}

/** Adds the script and waits until it has run. */
async function runScript(path: string, integrity: string): Promise<void> {
  const script = document.createElement('script')
  Object.assign(script, { type: 'module', integrity, crossOrigin: 'anonymous' })
  await new Promise<void>((resolve, reject) => {
    const signal = AbortSignal.timeout(timeout)
    signal.addEventListener('abort', () => reject(signal.reason))
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${path} is not the script of this version.`)))
    // the page's policy of Trusted Types lets this URL and those of the workers through
    script.src = path
    document.head.append(script)
  }).finally(() => script.remove())
}
