import { KeyError } from '../errors.ts'
import { openStore } from '../store.ts'
import { createVault } from './createVault.ts'
import { sealWorker } from './sealWorker.ts'
import type { Vault } from './Vault.ts'
import type { WorkerReply, WorkerRequest } from './workerCalls.ts'

// The key worker: runs the vault for `createWorkerVault`.

sealWorker()

const opened = openStore('latchkey-wallet').then((store) => ({
  vault: createVault(store, location.origin),
  store,
}))

addEventListener('message', ({ data }: MessageEvent<WorkerRequest<keyof Vault>>) => {
  const { id, operation, argument } = data
  void opened.then(async ({ vault, store }) => {
    try {
      const value = await (vault[operation] as (argument: unknown) => Promise<unknown>)(argument)
      reply({ id, isPersistent: store.isPersistent, ok: true, value })
    } catch (error) {
      const isOurs = error instanceof KeyError
      const message = isOurs
        ? error.message
        : 'The wallet’s key storage failed. Reload the page and try again.'
      const code = isOurs ? error.code : 'failed'
      reply({ id, isPersistent: store.isPersistent, ok: false, code, message })
    }
  })
})

function reply(message: WorkerReply) {
  postMessage(message)
}
