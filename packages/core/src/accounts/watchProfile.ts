import type { Config } from '../config/Config.ts'
import type { State } from '../config/State.ts'
import { getFeatureState } from '../config/stores.ts'
import { currentConnection } from '../wallets/connections.ts'
import { fetchIdentity, getCachedIdentity } from './getIdentity.ts'
import type { AccountIdentity } from './resolveName.ts'

/** A running {@link watchProfile}. */
type Profile = {
  /** Allows requests to the server from now on. */
  allowRequests(): void
  /** The account has registered a name: shows it if there was none, and asks the server again. */
  refresh(name: string): void
}

/**
 * Keeps name and avatar of the current EVM account in `accountDetails` until the config stops. They are cleared as
 * soon as the account changes. One per config; a second call only allows requests, if it says so.
 *
 * @param asks whether the server may be asked; otherwise only the cache is used
 */
export function watchProfile(config: Config, { asks }: { asks: boolean }): Profile {
  const { stopSignal } = config._internal
  const state = getFeatureState<{ running?: Profile | undefined }>(config, 'profile', () => ({}))
  const { running } = state
  if (running) {
    if (asks) running.allowRequests()
    return running
  }
  let known: AccountIdentity = {}
  let about: string | undefined
  let mayAsk = asks

  const show = (identity: AccountIdentity) => {
    known = identity
    const { name: profileName, avatar: profileImage } = identity
    const { eip155: details } = config.state.accountDetails
    if (details?.profileName === profileName && details?.profileImage === profileImage) return
    config._internal.setState((state) => ({
      ...state,
      accountDetails: { ...state.accountDetails, eip155: { ...details, profileName, profileImage } },
    }))
  }
  const look = async () => {
    const subject = subjectOf(config.state)
    about = subject
    const network = config.networks.find(({ caipNetworkId }) => caipNetworkId === config.state.activeNetwork)
    const address = addressOf(config.state)
    if (!network || address === undefined) return
    const found = mayAsk
      ? await fetchIdentity(config, { address, network, signal: stopSignal }).catch(() => undefined)
      : getCachedIdentity(config, { address, network })
    if (found && about === subject && !stopSignal?.aborted) show(found)
  }
  const watchAccount = () => {
    // A new connection has no details yet, although the account is the same.
    if (subjectOf(config.state) === about) return about === undefined ? undefined : show(known)
    show({})
    void look()
  }
  const stop = config.subscribe(
    (state) => [subjectOf(state), state.accountDetails.eip155?.profileName].join(),
    watchAccount,
  )
  const profile: Profile = {
    allowRequests() {
      if (mayAsk) return
      mayAsk = true
      void look()
    },
    refresh(name) {
      mayAsk = true
      if (known.name === undefined) show({ ...known, name })
      void look()
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
  void look()
  return profile
}

/** Identifies account and network; `undefined` without an EVM account. */
function subjectOf(state: State): string | undefined {
  const address = addressOf(state)
  return address && state.activeNetwork?.startsWith('eip155:')
    ? `${address} ${state.activeNetwork}`
    : undefined
}

function addressOf(state: State): string | undefined {
  return currentConnection(state, 'eip155')?.accounts[0]
}
