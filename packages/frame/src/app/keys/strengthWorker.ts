import { judgePassword, type PasswordQuestion } from './judgePassword.ts'
import { sealWorker } from './sealWorker.ts'
import type { WorkerReply, WorkerRequest } from './workerCalls.ts'

// The strength worker: judges passwords for `createPasswordCheck`. It is a worker of its own so that the lists of common passwords
// stand neither in the page nor beside the keys, and so that the code that reads them can reach neither.

sealWorker(['indexedDB', 'caches'])

addEventListener('message', ({ data: { id, argument } }: MessageEvent<WorkerRequest>) => {
  const value = judgePassword(argument as PasswordQuestion)
  postMessage({ id, isPersistent: true, ok: true, value } satisfies WorkerReply)
})
