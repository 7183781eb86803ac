import { createWorkerStart } from '../boot/createWorkerStart.ts'
import { startExport } from '../boot/startExport.ts'
import { startSettings } from '../boot/startSettings.ts'

// Script of `settings.html`: the settings of the wallet, and the window in which its keys are exported. The path decides what starts.
// It is apart from `main.ts`, so that an app does not load it with the frame.

const startWorker = createWorkerStart()

if (location.pathname === '/export') startExport()
else void startSettings(startWorker)
