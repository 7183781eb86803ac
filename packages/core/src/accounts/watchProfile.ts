import type { Config } from '../config/Config.ts'
import type { State } from '../config/State.ts'
import { getFeatureState } from '../config/stores.ts'
import { currentConnection } from '../wallets/connections.ts'
import { fetchIdentity, getCachedIdentity } from './getIdentity.ts'
import type { AccountIdentity } from './getNameAddress.ts'

/** A running {@link watchProfile}. */
type ProfileWatch = {
  /** Allows requests to the server from now on. */
  allowRequests(): void
  /** The account has registered a name: shows it if there was none, and requests the identity again. */
  refresh(name: string): void
}

/**
 * Writes name and avatar of the current EVM account to `accountDetails` until the config stops. They are cleared as
 * soon as the account changes. One per config: a second call returns the first watch.
 *
 * @param mayRequest whether the server may be requested from now on; otherwise only the cache is read
 */
export function watchProfile(config: Config, { mayRequest }: { mayRequest: boolean }): ProfileWatch {
  const { stopSignal } = config._internal
  const state = getFeatureState<{ running?: ProfileWatch | undefined }>(config, 'profile', () => ({}))
  const { running } = state
  if (running) {
    if (mayRequest) running.allowRequests()
    return running
  }
  let shown: AccountIdentity = {}
  /** Account and network of `shown`, or of the identity that is loading; see {@link toSubject}. */
  let currentSubject: string | undefined
  let requestsAllowed = mayRequest

  const show = (identity: AccountIdentity) => {
    shown = identity
    const { name: profileName, avatar: profileImage } = identity
    const { eip155: details } = config.state.accountDetails
    if (details?.profileName === profileName && details?.profileImage === profileImage) return
    config._internal.setState((state) => ({
      ...state,
      accountDetails: { ...state.accountDetails, eip155: { ...details, profileName, profileImage } },
    }))
  }
  const load = async () => {
    const subject = toSubject(config.state)
    currentSubject = subject
    const network = config.networks.find(({ caipNetworkId }) => caipNetworkId === config.state.activeNetwork)
    const address = getEvmAddress(config.state)
    if (!network || address === undefined) return
    const found = requestsAllowed
      ? await fetchIdentity(config, { address, network, signal: stopSignal }).catch(() => undefined)
      : getCachedIdentity(config, { address, network })
    if (found && currentSubject === subject && !stopSignal?.aborted) show(found)
  }
  const watchAccount = () => {
    // A new connection has no details yet, although the account is the same.
    if (toSubject(config.state) === currentSubject)
      return currentSubject === undefined ? undefined : show(shown)
    show({})
    void load()
  }
  const stop = config.subscribe(
    (state) => [toSubject(state), state.accountDetails.eip155?.profileName].join(),
    watchAccount,
  )
  const profile: ProfileWatch = {
    allowRequests() {
      if (requestsAllowed) return
      requestsAllowed = true
      void load()
    },
    refresh(name) {
      requestsAllowed = true
      if (shown.name === undefined) show({ ...shown, name })
      void load()
    },
  }
  state.running = profile
  stopSignal?.addEventListener(
    'abort',
    () => {
      stop()
      if (state.running === profile) state.running = undefined
    },
    { once: true },
  )
  void load()
  return profile
}

/** Identifies account and network; `undefined` without an EVM account. */
function toSubject(state: State): string | undefined {
  const address = getEvmAddress(state)
  return address && state.activeNetwork?.startsWith('eip155:')
    ? `${address} ${state.activeNetwork}`
    : undefined
}

function getEvmAddress(state: State): string | undefined {
  return currentConnection(state, 'eip155')?.accounts[0]
}
