import { createWorkerStart } from './boot/createWorkerStart.ts'
import { startPasskey, startPopup } from './boot/popups.ts'
import { startLoading, startReturn } from './boot/socialWindow.ts'
import { startFrame } from './boot/startFrame.ts'

// Script of `frame.html`: the frame, and the windows it works with. The path decides what starts. The pages that nobody opens while an
// app waits are `settings/main.ts`.

/** Set by `scripts/frame/buildFrame.mjs`. */
declare const LATCHKEY_FRAME: { readonly version: string }

const startWorker = createWorkerStart()

if (location.pathname === '/approve') startPopup()
else if (location.pathname === '/passkey') startPasskey()
else if (location.pathname === '/loading') startLoading()
else if (location.pathname === '/return') void startReturn()
else void startFrame(LATCHKEY_FRAME.version, startWorker)
