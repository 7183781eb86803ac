import type { WalletConfig } from '../config.ts'
import type { Pairing, PairingState } from '../pairing/Pairing.ts'
import type { WalletStore } from '../state/createWalletStore.ts'
import { transitions } from '../state/transitions.ts'
import { type Family, families, familyNames, knownChains, type WalletState } from '../state/WalletState.ts'
import { AccountSelect, NetworkSelect, shortAddress } from './accountAndNetwork.tsx'
import { Balance, BitcoinBalance, SolanaBalance } from './Balance.tsx'
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
  const familySites = families.flatMap((family) =>
    Object.entries(state[`${family}Sites` as const]).map(([site, address]) => ({ family, site, address })),
  )
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
        <FamilyCards config={config} state={state} store={store} />
        {pairing && pairingState && (
          <>
            <h2>Apps by code or link</h2>
            <PairCard pairing={pairing} pairingState={pairingState} />
            <SessionRows pairing={pairing} sessions={pairingState.sessions} />
          </>
        )}
        <h2>Connected pages</h2>
        {sites.length + familySites.length === 0 && (
          <p className="muted">No page is connected. Pages you connect appear here.</p>
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
          {familySites.map(({ family, site, address }) => (
            <li key={`${family} ${site}`}>
              <span>
                <bdi>{site}</bdi>
                <small className="muted">{`${familyNames[family]} · ${shortAddress(address)}`}</small>
              </span>
              <button
                type="button"
                aria-label={`Disconnect ${site} on ${familyNames[family]}`}
                onClick={() => store.update((now) => transitions.disconnectFamily(now, family, site))}
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
                  aria-label={`Remove ${name}`}
                  onClick={() => store.update((now) => transitions.forgetChain(now, config, id))}
                >
                  Remove
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

/** The selected account of each family beside EVM, with balances where the wallet reads them. A selection applies to every page connected on the family. */
function FamilyCards({ config, state, store }: FamilyCardsProps) {
  const { solana, bitcoin, polkadot } = config
  const choose = (family: Family) => (account: string) =>
    store.update((now) => transitions.selectFamilyAccount(now, family, account))
  const own = bitcoin?.accounts.find(({ payment }) => payment.address === state.bitcoinAccount)
  return (
    <>
      {solana && (
        <>
          <h2>{solana.name}</h2>
          <section className="card stack" data-testid="solana-card">
            <AccountSelect
              accounts={solana.accounts}
              value={state.solanaAccount}
              testId="solana-account-select"
              onChange={choose('solana')}
            />
            <p className="amount">
              <SolanaBalance rpcUrl={solana.rpcUrl} address={state.solanaAccount} />
            </p>
            <code>{state.solanaAccount}</code>
          </section>
        </>
      )}
      {bitcoin && own && (
        <>
          <h2>{bitcoin.name}</h2>
          <section className="card stack" data-testid="bitcoin-card">
            <AccountSelect
              accounts={bitcoin.accounts.map(({ payment }) => payment)}
              value={state.bitcoinAccount}
              testId="bitcoin-account-select"
              onChange={choose('bitcoin')}
            />
            {[own.payment, own.ordinals].map(({ address }) => (
              <div key={address}>
                <p className="amount">
                  <BitcoinBalance bitcoin={bitcoin} address={address} />
                </p>
                <code>{address}</code>
              </div>
            ))}
          </section>
        </>
      )}
      {polkadot && (
        <>
          <h2>{polkadot.name}</h2>
          <section className="card stack" data-testid="polkadot-card">
            <AccountSelect
              accounts={polkadot.accounts}
              value={state.polkadotAccount}
              testId="polkadot-account-select"
              onChange={choose('polkadot')}
            />
            <code>{state.polkadotAccount}</code>
          </section>
        </>
      )}
    </>
  )
}

type FamilyCardsProps = { config: WalletConfig; state: WalletState; store: WalletStore }
