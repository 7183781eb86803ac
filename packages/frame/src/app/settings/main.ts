import { createWorkerStart } from '../boot/createWorkerStart.ts'
import { startExport } from '../boot/startExport.ts'
import { startSecondOperator } from '../boot/startSecondOperator.ts'
import { startSettings } from '../boot/startSettings.ts'

// Script of `settings.html`: the settings of the wallet, the window in which its keys are exported, and the one in which a
// person signs in to the second operator. The path decides what starts.
// It is apart from `main.ts`, so that an app does not load it with the frame.

const startWorker = createWorkerStart()

if (location.pathname === '/export') void startExport()
else if (location.pathname === '/second-operator') void startSecondOperator()
else void startSettings(startWorker)
