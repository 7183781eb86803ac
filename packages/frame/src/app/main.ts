import { startExport, startPasskey, startPopup } from './boot/popups.ts'
import { startLoading, startReturn } from './boot/socialWindow.ts'
import { startFrame } from './boot/startFrame.ts'
import { startSettings } from './boot/startSettings.ts'

// Script of every page of the wallet host. The path decides what starts.

/** Set by `scripts/frame/buildFrame.mjs`. */
declare const LATCHKEY_FRAME: { readonly version: string }

/** URL of the key worker. The page names it, so that the hash of this script does not depend on the hash of the worker. */
const worker = document.documentElement.dataset.worker ?? ''
// the page has `require-trusted-types-for 'script'`: this policy allows the URL of the worker only
const policy = globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (url: string) => {
    if (url !== worker) throw new TypeError('No other script runs here.')
    return url
  },
})

function startWorker(): Worker {
  const url = policy ? policy.createScriptURL(worker) : worker
  return new Worker(url as string, { type: 'module', name: 'keys' })
}

if (location.pathname === '/approve') startPopup()
else if (location.pathname === '/export') startExport()
else if (location.pathname === '/settings') void startSettings(startWorker)
else if (location.pathname === '/passkey') startPasskey()
else if (location.pathname === '/loading') startLoading()
else if (location.pathname === '/return') void startReturn()
else void startFrame(LATCHKEY_FRAME.version, startWorker)
