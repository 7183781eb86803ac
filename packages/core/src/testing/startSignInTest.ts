import { createSiwxNonce } from '@latchkey/siwx'
import { vi } from 'vitest'
import { mira, otto } from '../../../siwx/src/testing/siwxSample.ts'
import type { ConnectionActions } from '../config/adapterActions.ts'
import type { ConfigParameters } from '../config/ConfigParameters.ts'
import type { KnownSession, SiwxHooks } from '../config/signInOptions.ts'
import type { ModalPort } from '../config/stores.ts'
import { draftMessage } from '../signin/sessions/draftMessage.ts'
import { signInStore } from '../signin/signInState.ts'
import { createTestAdapter, type TestAdapter } from './createTestAdapter.ts'
import { createTestWallet } from './createTestWallet.ts'
import { startTestConfig } from './startTestConfig.ts'

/** The page of these tests. */
export const page = { host: 'app.example.org', origin: 'https://app.example.org', pathname: '/' }

/** An app's own sign-in in memory, which keeps a record of what it was asked. */
export function createTestHooks(changes: Partial<SiwxHooks> = {}) {
  const sessions: KnownSession[] = []
  const asked: string[] = []
  const hooks: SiwxHooks = {
    createMessage(request) {
      asked.push(`createMessage ${request.chainId}`)
      return draftMessage(request, createSiwxNonce(), {}, Date.now())
    },
    addSession(session) {
      asked.push('addSession')
      sessions.push(session)
    },
    revokeSession(_chainId, address) {
      asked.push('revokeSession')
      const left = sessions.filter(({ data }) => data.accountAddress.toLowerCase() !== address.toLowerCase())
      sessions.splice(0, sessions.length, ...left)
    },
    setSessions: (next) => void sessions.splice(0, sessions.length, ...next),
    getSessions(chainId, address) {
      asked.push(`getSessions ${chainId}`)
      return sessions.filter(({ data }) => data.accountAddress.toLowerCase() === address.toLowerCase())
    },
    ...changes,
  }
  return { hooks, sessions, asked }
}

/** A modal that only knows what it was told to show. */
function createTestModal() {
  const shown: string[] = []
  const state = { open: false }
  const modal: ModalPort = {
    state,
    open() {
      state.open = true
    },
    reset: ({ view }) => void shown.push(view),
  }
  return { modal, shown, state }
}

/** A started config whose wallet holds the keys of Mira and Otto, and signs for real. */
export async function startSignInTest(parameters: Partial<ConfigParameters> = {}) {
  vi.stubGlobal('location', page)
  const wallet = createTestWallet({ accounts: [mira.address] })
  const adapter = createTestAdapter({ wallets: [wallet] })
  const sign = (call: { address: string; message: string }) => {
    const key = call.address.toLowerCase() === otto.address.toLowerCase() ? otto : mira
    return key.signMessage({ message: call.message })
  }
  const connection = adapter.connection as ConnectionActions
  const signing: TestAdapter = {
    ...adapter,
    connection: {
      ...connection,
      signMessage: (call) => wallet.ask('signMessage', '', () => call).then(sign),
    },
  }
  const test = startTestConfig({ ...parameters, wallet, adapter: signing })
  const { modal, shown, state } = createTestModal()
  test.config._internal.stores.modal = modal
  const reach = (step: string) =>
    vi.waitFor(
      () => {
        const now = signInStore(test.config).get()
        if (now.step !== step) throw new Error(`The sign-in is ${now.step}, not ${step}`)
        return now
      },
      { interval: 1, timeout: 15_000 },
    )
  return { ...test, wallet, shown, modal: state, reach }
}
