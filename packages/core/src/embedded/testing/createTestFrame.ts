import { createMemoryFrame, type MemoryFrameHandlers } from '@latchkey/frame/messenger'

const one = `0x${'a1'.repeat(20)}`

/**
 * A frame in memory, whose person signs in with the code of `state` and approves everything. `handlers` replace its
 * answers by request.
 */
export function createTestFrame(
  handlers: MemoryFrameHandlers = {},
  { accounts = [one] as readonly string[], networks = [1, 10] as readonly number[] } = {},
) {
  /** Every request of the page, in order. */
  const requests: { name: string; payload: unknown; id: string | undefined }[] = []
  const state = {
    /** Whether somebody is signed in. */
    signedIn: false,
    accounts,
    chainId: networks[0] ?? 1,
    email: 'mira@example.org',
    /** What `CONNECT_EMAIL` answers. */
    action: 'VERIFY_OTP' as 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT',
    code: '123456',
  }
  const allHandlers: MemoryFrameHandlers = {
    SYNC_DAPP_DATA: async () => undefined,
    SYNC_THEME: async () => undefined,
    CONNECT_EMAIL: async ({ email }) => {
      state.email = email
      if (state.action === 'VERIFY_DEVICE') return { action: state.action, deviceNumber: '42' }
      return { action: state.action, otpLength: 8 }
    },
    CONNECT_DEVICE: async () => ({ otpLength: 8 }),
    CONNECT_OTP: async ({ otp }) => {
      if (otp !== state.code) throw new Error('The code is wrong or no longer counts.')
      state.signedIn = true
      return undefined
    },
    IS_CONNECTED: async () => ({ isConnected: state.signedIn }),
    GET_USER: async () => {
      const [address = ''] = state.accounts
      if (!state.signedIn || !address) throw new Error('You’re signed out. Sign in again.')
      return {
        email: state.email,
        address,
        chainId: state.chainId,
        accounts: state.accounts.map((account) => ({ address: account, type: 'eoa' as const })),
        custody: 'user-held' as const,
        isProtected: true,
      }
    },
    SWITCH_NETWORK: async ({ chainId }) => {
      if (!networks.includes(Number(chainId))) throw new Error('This wallet doesn’t serve that network.')
      state.chainId = Number(chainId)
      return { chainId }
    },
    SIGN_OUT: async () => {
      state.signedIn = false
      return undefined
    },
    RPC_ABORT: async () => undefined,
    // As the frame does: it answers, then loads a new document.
    RELOAD: async () => void setTimeout(() => frame.element.load()),
    ...handlers,
  }
  const logged = Object.fromEntries(
    Object.entries(allHandlers).map(([name, handler]) => [
      name,
      (payload: never, context: { id?: string }) => {
        requests.push({ name, payload, id: context.id })
        return (handler as (payload: never, context: object) => Promise<unknown>)(payload, context)
      },
    ]),
  ) as MemoryFrameHandlers
  const frame = createMemoryFrame(logged, { projectId: 'test' })
  return {
    frame,
    state,
    requests,
    /** Names of all requests, in order. */
    names: () => requests.map(({ name }) => name),
    /** Payload of the last request of a name. */
    last: (name: string) => requests.findLast((entry) => entry.name === name)?.payload,
  }
}
