import type { Vault } from './Vault.ts'
import { createWorkerCalls, type WorkerCallsOptions } from './workerCalls.ts'

/** Every method of `Vault`: one that is missing here is undefined in the frame. */
const operations = [
  'isPersistent',
  'createRecipient',
  'inspect',
  'create',
  'recover',
  'checkRecovery',
  'renew',
  'confirm',
  'activate',
  'addresses',
  'protect',
  'protectByOperator',
  'sign',
  'exportKeys',
  'giveShare',
  'claimTransfer',
  'receiveShare',
  'forget',
] as const

/**
 * Creates a vault over the key worker, which starts with the first operation and ends when idle. Where the browser has no
 * storage the worker runs as long as the page, because the device share is lost with the worker.
 */
export function createWorkerVault({ start }: Pick<WorkerCallsOptions, 'start'>): Vault {
  const call = createWorkerCalls({
    start,
    problems: {
      timeout: 'The wallet’s key storage didn’t respond in time. Try again.',
      start: 'The wallet’s key storage couldn’t start. Reload the page.',
    },
  })
  const entries = operations.map(
    (operation: keyof Vault) => [operation, (argument: unknown) => call(operation, argument)] as const,
  )
  return Object.fromEntries(entries) as unknown as Vault
}
