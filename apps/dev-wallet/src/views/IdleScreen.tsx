import type { WalletSolana } from '../config.ts'
import type { Pairing, PairingState } from '../pairing/Pairing.ts'
import type { WalletStore } from '../state/createWalletStore.ts'
import { transitions } from '../state/transitions.ts'
import { knownChains, type WalletState } from '../state/WalletState.ts'
import { AccountSelect, NetworkSelect, shortAddress } from './accountAndNetwork.tsx'
import { Balance, SolanaBalance } from './Balance.tsx'
import type { Wallet } from './openWallet.ts'
import { PairCard } from './PairCard.tsx'
import { Screen } from './Screen.tsx'
import { SessionRows } from './SessionRows.tsx'

/** The wallet without a pending request: accounts, networks, connected pages. */
export function IdleScreen(props: {
  wallet: Wallet
  state: WalletState
  origin: string | undefined
  pairing: Pairing | undefined
  pairingState: PairingState | undefined
}) {
  const { wallet, state, origin, pairing, pairingState } = props
  const { config, store } = wallet
  const chains = knownChains(config, state)
  const chain = chains.find(({ id }) => id === state.chainId) ?? chains[0]
  const sites = Object.entries(state.sites)
  const solanaSites = Object.entries(state.solanaSites)
  return (
    <Screen title="Accounts" note={origin ? 'Connected' : undefined}>
      <div className="stack">
        <section className="card stack">
          <AccountSelect
            accounts={config.accounts}
            value={state.account}
            onChange={(account) => store.update((now) => transitions.selectAccount(now, account))}
          />
          <NetworkSelect
            chains={chains}
            value={state.chainId}
            onChange={(chainId) => store.update((now) => transitions.selectNetwork(now, chainId))}
          />
          {chain && (
            <p className="amount">
              <Balance chain={chain} address={state.account} />
            </p>
          )}
          <code>{state.account}</code>
        </section>
        {config.solana && <SolanaCard solana={config.solana} state={state} store={store} />}
        {pairing && pairingState && (
          <>
            <h2>Apps by code or link</h2>
            <PairCard pairing={pairing} pairingState={pairingState} />
            <SessionRows pairing={pairing} sessions={pairingState.sessions} />
          </>
        )}
        <h2>Connected pages</h2>
        {sites.length + solanaSites.length === 0 && (
          <p className="muted">No page is connected. Connect one and it shows up here.</p>
        )}
        <ul className="rows">
          {sites.map(([siteOrigin, site]) => (
            <li key={siteOrigin}>
              <span>
                <bdi>{siteOrigin}</bdi>
                <small className="muted">{shortAddress(site.account)}</small>
              </span>
              <button
                type="button"
                aria-label={`Disconnect ${siteOrigin}`}
                onClick={() => store.update((now) => transitions.disconnect(now, siteOrigin))}
              >
                Disconnect
              </button>
            </li>
          ))}
          {solanaSites.map(([siteOrigin, address]) => (
            <li key={siteOrigin}>
              <span>
                <bdi>{siteOrigin}</bdi>
                <small className="muted">{`Solana · ${shortAddress(address)}`}</small>
              </span>
              <button
                type="button"
                aria-label={`Disconnect ${siteOrigin} on Solana`}
                onClick={() => store.update((now) => transitions.disconnectSolana(now, siteOrigin))}
              >
                Disconnect
              </button>
            </li>
          ))}
        </ul>
        <h2>All balances</h2>
        <ul className="rows">
          {config.accounts.map(({ address }, index) => (
            <li key={address}>
              <span>
                {`Account ${index + 1}`}
                <small className="muted">{shortAddress(address)}</small>
              </span>
              {chain && <Balance chain={chain} address={address} />}
            </li>
          ))}
        </ul>
        <h2>Networks</h2>
        <ul className="rows">
          {chains.map(({ id, name }, index) => (
            <li key={id}>
              <span>
                {name}
                <small className="muted">{`Chain ${id}`}</small>
              </span>
              {index > 0 && (
                <button
                  type="button"
                  data-testid={`forget-network-${id}`}
                  aria-label={`Forget ${name}`}
                  onClick={() => store.update((now) => transitions.forgetChain(now, config, id))}
                >
                  Forget
                </button>
              )}
            </li>
          ))}
        </ul>
        <label className="switch">
          <input
            type="checkbox"
            data-testid="keep-open"
            checked={state.keepOpen}
            onChange={(event) => store.update((now) => transitions.setKeepOpen(now, event.target.checked))}
          />
          Keep this window open after a decision
        </label>
        <p className="muted">
          For development only: everybody knows these keys. Never send anything of value to them.
        </p>
      </div>
    </Screen>
  )
}

/** The selected Solana account and its balance. A selection applies to every page connected on Solana. */
function SolanaCard(props: { solana: WalletSolana; state: WalletState; store: WalletStore }) {
  const { solana, state, store } = props
  return (
    <>
      <h2>{solana.name}</h2>
      <section className="card stack" data-testid="solana-card">
        <AccountSelect
          accounts={solana.accounts}
          value={state.solanaAccount}
          testId="solana-account-select"
          onChange={(account) => store.update((now) => transitions.selectSolanaAccount(now, account))}
        />
        <p className="amount">
          <SolanaBalance rpcUrl={solana.rpcUrl} address={state.solanaAccount} />
        </p>
        <code>{state.solanaAccount}</code>
      </section>
    </>
  )
}
