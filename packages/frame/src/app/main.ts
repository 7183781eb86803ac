import { startExport, startPasskey, startPopup } from './boot/popups.ts'
import { startLoading, startReturn } from './boot/socialWindow.ts'
import { startFrame } from './boot/startFrame.ts'
import { startSettings } from './boot/startSettings.ts'
import type { StartWorker } from './keys/workerCalls.ts'

// Script of every page of the wallet host. The path decides what starts.

/** Set by `scripts/frame/buildFrame.mjs`. */
declare const LATCHKEY_FRAME: { readonly version: string }

/** URLs of the workers. The page names them, so that the hash of this script does not depend on the hash of a worker. */
const { worker: keys = '', strength = '' } = document.documentElement.dataset
const workers = { keys, strength }
// the page has `require-trusted-types-for 'script'`: this policy allows the URLs of the workers only
const policy = globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (url: string) => {
    if (url !== keys && url !== strength) throw new TypeError('No other script runs here.')
    return url
  },
})

const startWorker: StartWorker = (name) => {
  const url = policy ? policy.createScriptURL(workers[name]) : workers[name]
  return new Worker(url as string, { type: 'module', name })
}

if (location.pathname === '/approve') startPopup()
else if (location.pathname === '/export') startExport()
else if (location.pathname === '/settings') void startSettings(startWorker)
else if (location.pathname === '/passkey') startPasskey()
else if (location.pathname === '/loading') startLoading()
else if (location.pathname === '/return') void startReturn()
else void startFrame(LATCHKEY_FRAME.version, startWorker)
