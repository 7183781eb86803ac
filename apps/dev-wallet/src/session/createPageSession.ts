import type { Approval } from '../approval/Approval.ts'
import { executeApproval } from '../approval/executeApproval.ts'
import { parseApproval } from '../approval/parseApproval.ts'
import type { PageMessage } from '../channel/PageMessage.ts'
import type { WalletConfig } from '../config/WalletConfig.ts'
import type { WalletStore } from '../state/createWalletStore.ts'
import { knownChains } from '../state/knownChains.ts'
import { transitions } from '../state/transitions.ts'
import type { Site } from '../state/WalletState.ts'
import { createPageLink } from './createPageLink.ts'
import { describeFailure } from './describeFailure.ts'
import type { SessionState } from './SessionState.ts'

/** The queue of what one page asks. One request is shown at a time, in the order they came. */
export type PageSession = {
  get(): SessionState
  subscribe(listener: () => void): () => void
  /** `site` is what the person chose on the screen; only `connect` may differ from what the page has. */
  approve(site: Site): Promise<void>
  reject(): void
}

/** Time for a follow-up request to arrive in the same window, and for a page to come back; milliseconds. */
const timings = { linger: 250, comeBack: 3_000 } as const

/** A page with more questions than this waiting is not asking a person. */
const maxWaiting = 50

export function createPageSession(
  host: Window,
  wallet: { config: WalletConfig; store: WalletStore },
): PageSession {
  const { config, store } = wallet
  const listeners = new Set<() => void>()
  let queue: readonly (PageMessage & { type: 'request' })[] = []
  let state: SessionState = { origin: undefined, current: undefined, waiting: 0 }
  let executing = false
  let closeTimer: ReturnType<typeof setTimeout> | undefined

  const siteOf = (origin: string) => store.get().sites[origin]
  const publish = (current: SessionState['current'], origin = state.origin) => {
    state = { origin, current, waiting: queue.length }
    for (const listener of [...listeners]) listener()
  }
  const tellSite = () => {
    if (!state.origin) return
    const site = siteOf(state.origin)
    link.send({
      type: 'site',
      accounts: site ? [site.account] : [],
      chainId: `0x${(site?.chainId ?? store.get().chainId).toString(16)}`,
      chains: knownChains(config, store.get()).map(({ id, rpcUrl }) => ({
        chainId: `0x${id.toString(16)}`,
        rpcUrl,
      })),
    })
  }
  const closeAfter = (delay: number, close: () => void) => {
    clearTimeout(closeTimer)
    if (store.get().keepOpen) return
    closeTimer = setTimeout(close, delay)
  }
  const shift = () => {
    queue = queue.slice(1)
  }
  /** Shows the first request that a person has to decide; answers on the way what needs nobody. */
  const advance = () => {
    while (queue[0] && state.origin) {
      const request = queue[0]
      const site = siteOf(state.origin)
      const parsed = parseApproval(request, {
        account: site?.account,
        chainId: site?.chainId ?? store.get().chainId,
        chains: knownChains(config, store.get()),
      })
      if ('approval' in parsed) {
        const settled = alreadySettled(parsed.approval, request.method, site)
        if (!settled) return publish({ id: request.id, approval: parsed.approval })
        link.send({ type: 'result', id: request.id, result: settled.result })
      } else link.send({ type: 'error', id: request.id, ...parsed.refusal })
      shift()
    }
    publish(undefined)
    closeAfter(timings.linger, () => link.send({ type: 'closing' }))
  }
  const next = () => {
    shift()
    advance()
  }

  const link = createPageLink(host, {
    onPage(origin) {
      clearTimeout(closeTimer)
      queue = []
      publish(undefined, origin)
    },
    onMessage(message) {
      if (message.type === 'hello') {
        // The page gave its permission back while no window was open.
        const { origin } = state
        if (origin && !message.connected && siteOf(origin))
          store.update((before) => transitions.disconnect(before, origin))
        tellSite()
      } else if (message.type === 'closed') {
        host.close()
      } else if (message.type === 'request') {
        clearTimeout(closeTimer)
        if (queue.length >= maxWaiting) {
          link.send({
            type: 'error',
            id: message.id,
            code: -32005,
            message: 'Too many requests are waiting.',
          })
          return
        }
        queue = [...queue, message]
        if (queue.length === 1) advance()
        else publish(state.current)
      }
    },
    onGone() {
      queue = []
      state = { ...state, origin: undefined }
      publish(undefined)
      closeAfter(timings.comeBack, () => host.close())
    },
  })
  store.subscribe(() => {
    tellSite()
    publish(state.current)
  })

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async approve(site) {
      const { current, origin } = state
      const [request] = queue
      // A second click while the first one is being carried out.
      if (!current || !origin || !request || executing) return
      executing = true
      // The page may go away meanwhile, and another one's requests may start at the same ids.
      const stillAsked = () => queue[0] === request
      try {
        const result = await executeApproval(current.approval, { origin, site }, wallet)
        if (stillAsked()) link.send({ type: 'result', id: current.id, result })
      } catch (error) {
        if (stillAsked()) link.send({ type: 'error', id: current.id, ...describeFailure(error) })
      } finally {
        executing = false
      }
      if (stillAsked()) next()
    },
    reject() {
      const { current } = state
      if (!current || executing) return
      link.send({
        type: 'error',
        id: current.id,
        code: 4001,
        message: 'You declined this in the dev wallet.',
      })
      next()
    },
  }
}

/** A question whose answer is already given, e.g. the second of two connects. */
function alreadySettled(
  approval: Approval,
  method: string,
  site: Site | undefined,
): { result: unknown } | undefined {
  if (!site) return undefined
  if (approval.kind === 'connect' && method === 'eth_requestAccounts') return { result: [site.account] }
  if (approval.kind === 'switchChain' && approval.chain.id === site.chainId) return { result: null }
  return undefined
}
